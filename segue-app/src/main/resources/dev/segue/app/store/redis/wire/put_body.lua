-- Keeps a large text, and when.
-- KEYS  1 the text, 2 the times;  ARGV  1 the text, 2 now in milliseconds, 3 its hash
redis.call('SET', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[3])
return 'OK'
