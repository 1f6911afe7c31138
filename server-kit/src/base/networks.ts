import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What a request tells about who sent it. */
export type Sender = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Returns whether a text is an IP address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...others] = text.split('/');
  if (isIP(address) === 0 || others.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
export const normalizeAddress = (address: string): string =>
  address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

const UNREADABLE =
  'A proxy of TRUSTED_PROXIES sends an X-Forwarded-For that ends with no IP address. All visitors behind it count as one client.';

/** The address of an entry such as `192.0.2.1`, `192.0.2.1:5555`, `2001:db8::1` or `[2001:db8::1]:5555`. */
function addressOf(entry: string): string | undefined {
  const text = entry.trim();
  const [, host = text] =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = normalizeAddress(host);
  return isIP(address) === 0 ? undefined : address;
}

/**
 * Returns a function that reads a client's address from its request. Behind trusted proxies, that
 * is the rightmost untrusted address in `X-Forwarded-For`, because the client may forge everything
 * left of it. If an entry is no address, such as `unknown`, it is the proxy that added the entry.
 *
 * @param trusted addresses and networks (`10.0.0.0/8`) of proxies in front of this server
 * @param warn called once if a trusted proxy adds an entry that is no address
 */
export function clientAddressBehind(
  trusted: readonly string[],
  warn: (problem: string) => void = () => {},
): (request: Sender) => string {
  const isTrusted = isOneOf(trusted);
  let hasWarned = false;
  const warnOnce = () => {
    if (!hasWarned) warn(UNREADABLE);
    hasWarned = true;
  };

  return ({ headers, socket }) => {
    let address = normalizeAddress(socket.remoteAddress ?? '');
    const forwarded = headers['x-forwarded-for']?.toString().split(',').reverse() ?? [];
    for (const entry of forwarded) {
      if (!isTrusted(address)) break;
      const before = addressOf(entry);
      // Whatever is left of it may be forged.
      if (before === undefined) {
        warnOnce();
        break;
      }
      address = before;
    }
    return address;
  };
}

/** Returns a function that tells whether an address belongs to some networks, such as `10.0.0.0/8` and `::1`. */
export function isOneOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

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
