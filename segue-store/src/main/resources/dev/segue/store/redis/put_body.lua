-- Keeps a large text, and when it was last kept by any project, whose clocks may differ.
-- KEYS  1 the text, 2 the times;  ARGV  1 the text, 2 now in milliseconds, 3 its hash
redis.call('SET', KEYS[1], ARGV[1])
local kept = redis.call('ZSCORE', KEYS[2], ARGV[3])
if not kept or tonumber(kept) < tonumber(ARGV[2]) then redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3]) end
return 'OK'
