-- Marks a database as a store, unless it is one.
-- KEYS  1 the mark;  ARGV  1 the format, 2 a random name for the store
if redis.call('EXISTS', KEYS[1]) == 0 then
  redis.call('HSET', KEYS[1], 'format', ARGV[1], 'store_id', ARGV[2])
end
return redis.call('HMGET', KEYS[1], 'format', 'store_id')
