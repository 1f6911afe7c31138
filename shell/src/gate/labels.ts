import { matchRoutes } from 'react-router-dom';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';

type Routes = readonly Pick<ReleaseManifest['routes'][number], 'id' | 'path'>[];

/** The source file of a page. */
export const pageFile = (id: string) => `src/pages/${id}.tsx`;

/** Names the page's file and the scenario of a problem. */
export function scenarioLabel(routes: Routes, { id, url }: Pick<Scenario, 'id' | 'url'>): string {
  const table = routes.map((route) => ({ id: route.id, path: route.path }));
  const { pathname } = new URL(url, 'http://scenario.test');
  const page = matchRoutes(table, pathname)?.at(-1)?.route.id;
  return `${page === undefined ? 'src/scenarios.ts' : pageFile(page)}, scenario "${id}" (${url})`;
}
