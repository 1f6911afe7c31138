import { lookup as lookupHost } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host name resolves to a private address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/**
 * Why webhooks may not use a URL; undefined if they may. Addresses that a host name resolves to are
 * checked for each connection, by {@link publicLookup}.
 */
export function problemOfUrl(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'is not a valid URL';
  if (url.username || url.password) return 'must not contain a user name or password';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal && allowPrivate))
    return 'must start with https://';
  if (!allowPrivate && (isLocal || isPrivateHost(url.hostname)))
    return 'is in a private network, which RELEASE_WEBHOOKS does not allow';
  return undefined;
}

/**
 * Resolves a host name for a connection and rejects private addresses. It runs as part of
 * connecting, because a name that is checked earlier could resolve to another address (DNS
 * rebinding).
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookupHost(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const found = addresses.find(({ address }) => isPrivateHost(address));
    if (found)
      return callback(
        new PrivateAddressError(`${host} resolves to ${found.address}, a private address`),
        [],
      );
    const [first] = addresses;
    if (options.all || !first) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Whether a host is an IP address that is not public. */
function isPrivateHost(host: string): boolean {
  const text = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(text) && ipaddr.process(text).range() !== 'unicast';
}
