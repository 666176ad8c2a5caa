import ipaddr from 'ipaddr.js';

/** Global unicast; everything else of IPv6 is local, mapped, a tunnel's or reserved (RFC 4291). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Reserved parts of it that the library doesn't name: documentation (RFC 9637). */
const RESERVED: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('3fff::'), 20];

/** IPv4 in four decimal parts only: what else may stand for an address is read differently by different readers. */
const isPlain = (address: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);

/**
 * Whether an address lies in a private, local, tunnelled or reserved network, or is no address: nothing that somebody
 * outside may make the gateway connect to.
 */
export function isInside(address: string): boolean {
  if (!isPlain(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return true;
  if (parsed instanceof ipaddr.IPv4) return false;
  return !parsed.match(GLOBAL_UNICAST) || parsed.match(RESERVED);
}

/** Bits of an IPv6 address that name a household or a server; the rest is its own to choose. */
const NETWORK_BITS = 64;

/**
 * Who counts as one caller: an IPv4 address, or the /64 that an IPv6 address is one of. Else whoever has a network of
 * their own would have 2^64 callers.
 */
export function networkOf(address: string): string {
  if (!isPlain(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString();
}

/** Whether this is an address, or a network of at least one fixed bit: one of all addresses would trust everybody. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (!isPlain(address) || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && ipaddr.isValidCIDR(text));
}
