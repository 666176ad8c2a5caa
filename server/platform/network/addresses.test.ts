import { describe, expect, it } from 'vitest';
import { isInside, networkOf } from './addresses';

describe('an address given by an outsider', () => {
  it.each([
    ['this machine', '127.0.0.1', '0.0.0.0', '::1', '::'],
    ['private networks', '10.1.2.3', '172.31.0.1', '192.168.1.1', 'fd00::1', 'fc00::1', 'fec0::1'],
    ['links', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
    ['carriers', '100.64.0.1', '100.127.255.255'],
    ['mapped forms', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0:127.0.0.1', '::127.0.0.1'],
    ['6to4', '2002:7f00:1::', '2002:a9fe:a9fe::1', '192.88.99.1'],
    ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b:1::a9fe:a9fe'],
    ['Teredo', '2001:0:a9fe:a9fe::1', '2001::1'],
    ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
    ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
    [
      'what is reserved',
      '192.0.0.1',
      '240.0.0.1',
      '255.255.255.255',
      '224.0.0.1',
      'ff02::1',
      '100::1',
      '5f00::1',
    ],
    ['what is no address', 'not an address', '', '127.1', '0x7f.0.0.1', '0177.0.0.1', '2130706433'],
  ])('is refused when internal: %s', (_kind, ...addresses) => {
    expect(addresses.filter((address) => !isInside(address))).toEqual([]);
  });

  it.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34', '2a00:1450:4001::1'])(
    'is accepted when external: %s',
    (address) => expect(isInside(address)).toBe(false),
  );
});

describe('one client', () => {
  it('is an address, or the network of an IPv6 address', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('2a00:1450:4001:80b::1')).toBe(networkOf('2a00:1450:4001:80b:ffff::2'));
    expect(networkOf('2a00:1450:4001:80b::1')).not.toBe(networkOf('2a00:1450:4001:80c::1'));
    expect(networkOf('unknown')).toBe('unknown');
  });
});
