import { isIP, isIPv4 } from 'node:net';

/** Whether a text is an address, or a network as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  if (isIP(address) === 0 || others.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

/** The first `groups` groups of an address: of 8 bits in IPv4, of 16 bits in IPv6. */
export function networkPrefix(address: string, groups: { ipv4: number; ipv6: number }): string {
  if (isIPv4(address)) return address.split('.').slice(0, groups.ipv4).join('.');
  return expand(address).slice(0, groups.ipv6).join(':');
}

/** All eight groups of an IPv6 address, without leading zeros; `::` stands for the missing ones. */
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
