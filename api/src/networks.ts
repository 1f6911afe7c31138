import { isIP, isIPv4 } from 'node:net';

/** Returns whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  if (isIP(address) === 0 || others.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

/** Returns the first groups of an address. A group has 8 bits in IPv4 and 16 bits in IPv6. */
export function networkPrefix(address: string, groups: { ipv4: number; ipv6: number }): string {
  if (isIPv4(address)) return address.split('.').slice(0, groups.ipv4).join('.');
  return expand(address).slice(0, groups.ipv6).join(':');
}

/** Returns all eight groups of an IPv6 address without leading zeros, with `::` expanded. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groupsOf = (text: string) =>
    text
      .split(':')
      .filter((group) => group !== '')
      .map((group) => group.replace(/^0+(?=.)/, ''));
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}
