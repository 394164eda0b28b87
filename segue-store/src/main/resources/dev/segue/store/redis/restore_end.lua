-- Makes a history that was written aside the journal's own, if the journal is still empty.
-- KEYS  1 the journal, 2 the names of all journals, 3 the stream aside
-- ARGV  1 the journal's name, 2 how many events were written aside
-- Gives 'OK', 'GONE' where the stream aside is not whole, or the id of the last event of a journal that is not empty.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
if last[1] then return last[1][1] end
if redis.call('XLEN', KEYS[3]) ~= tonumber(ARGV[2]) then return 'GONE' end
redis.call('PERSIST', KEYS[3])
redis.call('RENAME', KEYS[3], KEYS[1])
redis.call('SADD', KEYS[2], ARGV[1])
return 'OK'
