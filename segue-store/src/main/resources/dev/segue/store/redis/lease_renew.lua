-- Holds a lease for longer; takes it again where it lapsed and nobody else did.
-- KEYS  1 the lease;  ARGV  1 our value, 2 milliseconds.  Gives 1, or 0 where another holds it.
local held = redis.call('GET', KEYS[1])
if held == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 1
end
if held then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
