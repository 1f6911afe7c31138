import { lookup as lookupHost } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A webhook's URL leads into a private network. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Why deliveries can't go to a URL; undefined when they can. The addresses that a host name stands
 * for are checked with each connection, by {@link publicLookup}.
 */
export function problemOfUrl(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'not a URL';
  if (url.username || url.password) return 'must not hold a user name or password';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && allowPrivate))
    return 'must start with https://';
  if (!allowPrivate && (isLocal || isPrivateHost(url.hostname)))
    return 'leads into a private network, which RELEASE_WEBHOOKS does not allow';
  return undefined;
}

/**
 * Looks a host up for a connection, and refuses addresses that are not public. It stands in the
 * connection itself: a name that is checked before could stand for another address a moment later.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookupHost(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const found = addresses.find(({ address }) => isPrivateHost(address));
    if (found)
      return callback(
        new PrivateAddressError(`${host} is ${found.address}, a private address`),
        [],
      );
    const [first] = addresses;
    if (options.all || !first) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Whether a host is an address that only this machine or its network knows. */
function isPrivateHost(host: string): boolean {
  const text = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(text) && ipaddr.process(text).range() !== 'unicast';
}
