-- Takes back what was written of subject indexes for a history that did not come, if the journal is still empty.
-- KEYS  1 the journal, 2 the stream aside, 3... the subject indexes
redis.call('UNLINK', KEYS[2])
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
for i = 3, #KEYS do redis.call('UNLINK', KEYS[i]) end
return 1
