import type { RemoteSpec, RouteSpec } from '../../contract/boot.ts';
import { defineRemote, type RemoteRoute } from '../../contract/remote.ts';

/** The description of a remote in a page's boot data. */
export const REMOTE: RemoteSpec = {
  name: 'mf-a',
  version: '1.0.0',
  entry: '/_r/mf-a/1.0.0/entry.1.js',
  initial: [],
};

export const ROUTE: RouteSpec = { remote: 'mf-a', id: 'page', path: '/new', files: [] };

const Page = () => 'The page';

/** The module that the remote's container exposes. */
export function remoteCode(route: Partial<RemoteRoute> = {}) {
  const page: RemoteRoute = {
    id: 'page',
    path: '/new',
    query: [],
    head: () => ({ title: 'New', description: 'A page.', canonicalPath: '/new' }),
    page: async () => ({ Page }),
    ...route,
  };
  return { remote: defineRemote({ name: 'mf-a', routes: [page] }) };
}
