-- Drops large texts that were not kept again meanwhile.
-- KEYS  1 the times, 2... the texts;  ARGV  1 the time before which they go, 2... their hashes
local dropped = 0
for i = 2, #KEYS do
  local kept = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if kept and tonumber(kept) < tonumber(ARGV[1]) then
    redis.call('DEL', KEYS[i])
    redis.call('ZREM', KEYS[1], ARGV[i])
    dropped = dropped + 1
  end
end
return dropped
