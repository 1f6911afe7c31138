import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  if (isIP(address) === 0 || others.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

/** Returns the network of a household or office: a /24 in IPv4, a /48 in IPv6. */
export const householdOf = (address: string): string => prefixOf(address, { ipv4: 3, ipv6: 3 });

/** Returns the network of one client: an IPv4 address, or a /64 in IPv6. */
export const clientOf = (address: string): string => prefixOf(address, { ipv4: 4, ipv6: 4 });

/** Returns the first groups of an address. A group has 8 bits in IPv4 and 16 bits in IPv6. */
function prefixOf(address: string, groups: { ipv4: number; ipv6: number }): string {
  if (isIPv4(address)) return address.split('.').slice(0, groups.ipv4).join('.');
  if (!isIPv6(address)) return address;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts
    .slice(0, groups.ipv6)
    .map((part) => part.toString(16))
    .join(':');
}
