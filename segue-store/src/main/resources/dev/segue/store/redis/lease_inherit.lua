-- Takes the lease of a holder that is known to be dead.
-- KEYS  1 the lease;  ARGV  1 the dead one's value, 2 ours, 3 milliseconds
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
