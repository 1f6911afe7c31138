import { matchRoutes } from 'react-router-dom';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';

type Routes = readonly Pick<ReleaseManifest['routes'][number], 'id' | 'path'>[];

/** The source file of a page. */
export const pageFile = (id: string) => `src/pages/${id}.tsx`;

/** The id of the route that a scenario opens; undefined if none matches. */
export function routeOf(routes: Routes, { url }: Pick<Scenario, 'url'>): string | undefined {
  const table = routes.map(({ id, path }) => ({ id, path }));
  const { pathname } = new URL(url, 'http://scenario.test');
  return matchRoutes(table, pathname)?.at(-1)?.route.id;
}

/** Names the page's file and the scenario of a problem. */
export function scenarioLabel(routes: Routes, scenario: Pick<Scenario, 'id' | 'url'>): string {
  const route = routeOf(routes, scenario);
  const file = route === undefined ? 'src/scenarios.ts' : pageFile(route);
  return `${file}, scenario "${scenario.id}" (${scenario.url})`;
}
