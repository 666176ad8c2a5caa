import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, bits, 'ipv6');
}

const MAPPED = /^::ffff:(?<v4>[\d.]+)$/i;

/** Whether an address lies in a private, local or reserved network. */
export function isInside(address: string): boolean {
  const plain = MAPPED.exec(address)?.groups?.v4 ?? address;
  const version = isIP(plain);
  return version === 0 || inside.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

/** A domain name with a dot; no address, no port, no path. */
export const isHostName = (text: string): boolean => HOST_NAME.test(text);

/**
 * The name of a provider that a customer typed: the gateway asks it for its keys, so it must not lead into the
 * gateway's own network. Rejects with an error that says why.
 */
export async function assertPublicHost(host: string): Promise<void> {
  if (!isHostName(host)) throw new Error(`${host} is no domain name`);
  const found = await lookup(host, { all: true });
  const blocked = found.find(({ address }) => isInside(address));
  if (blocked) throw new Error(`${host} leads to ${blocked.address}`);
}
