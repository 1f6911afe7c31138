import type { RequestKey } from '@agent-atlas/api/client';

/**
 * For `placeholderData`: what was shown stays while another part, order or selection of the same list
 * is on its way.
 */
export function sameList(key: RequestKey) {
  return <T>(shown: T | undefined, query: { readonly queryKey: RequestKey } | undefined) =>
    query?.queryKey[0] === key[0] ? shown : undefined;
}
