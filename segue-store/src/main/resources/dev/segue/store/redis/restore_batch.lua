-- Writes some events of a history that is taken over, aside from the journal.
-- KEYS  1 the stream aside, 2 unused, 3... the subject indexes
-- ARGV  1 milliseconds that the stream aside outlives its writer, 2 unused, then eight for each event as in append.lua
-- Places first, as in append.lua.
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
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 'OK'
