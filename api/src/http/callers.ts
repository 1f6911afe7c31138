import { BlockList, isIP, isIPv4 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { ApiEnv } from './deps.ts';

/** Where requests come from. */
export interface Callers {
  /** The address of who asks; of the web server, when it asks for itself. */
  address(c: Context<ApiEnv>): string;
  /** Whether the web server beside us asks for itself: to render a page, not for a visitor. */
  isOwnServer(c: Context<ApiEnv>): boolean;
}

/**
 * Only a proxy we trust may say for whom it asks: the web server on this machine, and the
 * addresses and networks (`10.0.0.0/8`) in `trusted`. What stands further left in
 * `X-Forwarded-For` than the first address that is not trusted is the caller's own invention.
 */
export function createCallers(trusted: readonly string[]): Callers {
  const proxies = new BlockList();
  proxies.addSubnet('127.0.0.0', 8, 'ipv4');
  proxies.addAddress('::1', 'ipv6');
  for (const entry of trusted) addTo(proxies, entry);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  const chainOf = (c: Context<ApiEnv>) =>
    [...(c.req.header('X-Forwarded-For') ?? '').split(','), getConnInfo(c).remote.address ?? '']
      .map((address) => address.trim().replace(/^::ffff:(?=\d+\.)/i, ''))
      .filter((address) => address !== '');

  return {
    address(c) {
      const chain = chainOf(c);
      return chain.findLast((address) => !isTrusted(address)) ?? chain[0] ?? '';
    },
    isOwnServer(c) {
      const [first, ...others] = chainOf(c);
      return first !== undefined && others.length === 0 && isTrusted(first);
    },
  };
}

function addTo(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

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

/** All eight groups of an IPv6 address; `::` stands for as many zeros as are missing. */
function expand(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head.split(':').filter((group) => group !== '');
  if (tail === undefined) return before;
  const after = tail.split(':').filter((group) => group !== '');
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after];
}
