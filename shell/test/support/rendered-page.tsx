import type { ComponentType } from 'react';
import { NO_LINKS } from '../../contract/boot.ts';
import { defineRemote, type RemoteRoute } from '../../contract/remote.ts';
import { preparePages } from '../../src/renderer/process/page-routes.tsx';
import { renderPage } from '../../src/renderer/process/render-page.tsx';
import type { RenderJob } from '../../src/renderer/protocol.ts';

/** A route with this page at `/`. `more` overrides its properties. */
export function routeOf(Page: ComponentType, more: Partial<RemoteRoute> = {}): RemoteRoute {
  return {
    id: 'page',
    path: '/',
    query: [],
    head: () => ({ title: 'Page', description: 'A page.', canonicalPath: '/' }),
    page: async () => ({ Page }),
    ...more,
  };
}

export interface Given {
  readonly path?: string;
  readonly fetch?: typeof fetch;
  readonly draw?: Promise<unknown>;
  readonly job?: Partial<RenderJob>;
}

/** Renders a page of `mf-a`, a remote with only this route. */
export async function rendered(route: RemoteRoute, { path = '/', job, ...parts }: Given = {}) {
  const remote = defineRemote({ name: 'mf-a', routes: [route] });
  const routes = [{ remote: 'mf-a', id: route.id, path: route.path }];
  const work = {
    type: 'render',
    table: { id: 'test', routes, frame: NO_LINKS },
    url: `https://atlas.example${path}`,
    year: 2026,
    ...job,
  } as const;
  return renderPage(work, {
    pages: await preparePages(work.table, work.year, remote),
    fetch: async () => Response.json(['Otter', 'Beaver']),
    draw: new Promise(() => {}),
    ...parts,
  });
}
