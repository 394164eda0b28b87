-- Appends events behind the version that the caller decided on, or nothing.
-- KEYS  1 the journal, 2 the names of all journals, 3... the subject indexes
-- ARGV  1 the expected version, 2 the journal's name, then eight for each event:
--       seq, time, type, v, number of its subject's key (0: it has none), subject, append id, data
-- Gives 'OK', or the id of the last event where it is not the expected one.
local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
local at = '0-0'
if last[1] then at = last[1][1] end
if at ~= ARGV[1] .. '-0' then return at end
-- What a server may refuse in the middle comes first: readers pass over places that name no event.
if at == '0-0' then redis.call('SADD', KEYS[2], ARGV[2]) end
for i = 3, #ARGV, 8 do
  local index = tonumber(ARGV[i + 4])
  if index > 0 then redis.call('ZADD', KEYS[index], ARGV[i], ARGV[i]) end
end
for i = 3, #ARGV, 8 do
  if tonumber(ARGV[i + 4]) > 0 then
    redis.call('XADD', KEYS[1], ARGV[i] .. '-0', 'time', ARGV[i + 1], 'type', ARGV[i + 2], 'v', ARGV[i + 3],
      'subject', ARGV[i + 5], 'append', ARGV[i + 6], 'data', ARGV[i + 7])
  else
    redis.call('XADD', KEYS[1], ARGV[i] .. '-0', 'time', ARGV[i + 1], 'type', ARGV[i + 2], 'v', ARGV[i + 3],
      'append', ARGV[i + 6], 'data', ARGV[i + 7])
  end
end
return 'OK'
