import ipaddr from 'ipaddr.js';

/** Global unicast. All other IPv6 is local, mapped, tunneled or reserved (RFC 4291). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** A reserved part of it that the library doesn't know: documentation (RFC 9637). */
const RESERVED: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('3fff::'), 20];

/** IPv4 as four decimal parts only, because parsers disagree about other notations. */
const isPlain = (address: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);

/**
 * Whether an address is in a private, local, tunneled or reserved network, or is invalid. An outsider must
 * never make the gateway connect to one.
 */
export function isInside(address: string): boolean {
  if (!isPlain(address)) return true;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return true;
  if (parsed instanceof ipaddr.IPv4) return false;
  return !parsed.match(GLOBAL_UNICAST) || parsed.match(RESERVED);
}

/** The IPv6 prefix that identifies a household or server, which chooses the remaining bits itself. */
const NETWORK_BITS = 64;

/**
 * What counts as one client: an IPv4 address, or an IPv6 address's /64. Otherwise the owner of one network
 * would be 2^64 clients.
 */
export function networkOf(address: string): string {
  if (!isPlain(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString();
}

/**
 * Whether this is an address, or a network of at least one fixed bit, because a network of all addresses
 * would trust everyone.
 */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (!isPlain(address) || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && ipaddr.isValidCIDR(text));
}
