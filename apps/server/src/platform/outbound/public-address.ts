import { BlockList, isIP } from 'node:net';

/**
 * What nobody outside may name: this machine, private and shared networks, links, what is reserved, and the ways of writing an IPv4 address within an IPv6
 * one. After the special-purpose registries of IANA (iana.org/assignments/iana-ipv4-special-registry, …/iana-ipv6-special-registry).
 */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');

/** The part of IPv6 that is given out, and within it what is not the world's. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
const special = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is one of the public internet; anything that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
