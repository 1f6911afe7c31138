import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env, Hono, Schema } from 'hono';
import { inspectRoutes } from 'hono/dev';

/** A route in a table of docs/routes.md. */
export interface DocumentedRoute {
  /** Method and path. */
  readonly route: string;
  readonly guard: string;
  readonly limit: string;
  readonly body: string;
  /** Empty if the table has no such column. */
  readonly deadline: string;
}

const FILE = join(import.meta.dirname, '../../docs/routes.md');

/** What docs/routes.md says below a heading, on one line. */
export const documentedText = (heading: string): string =>
  sectionOf(heading).replaceAll(/\s+/g, ' ');

function sectionOf(heading: string): string {
  const sections = readFileSync(FILE, 'utf8').split(/^## /m);
  return sections.find((text) => text.startsWith(`${heading}\n`)) ?? '';
}

/** The routes below a heading of docs/routes.md. Those with the same cells share a row. */
export function documentedRoutes(heading: string): DocumentedRoute[] {
  return [...sectionOf(heading).matchAll(/^\| (`[^|]+`) \| (.+) \|$/gm)].flatMap(
    ([, routes = '', cells = '']) => {
      const [guard = '', limit = '', body = '', deadline = ''] = cells.split(' | ');
      return [...routes.matchAll(/`([^`]+)`/g)].map(([, route = '']) => {
        return { route, guard, limit, body, deadline };
      });
    },
  );
}

/** The routes of an application that respond, not its middleware, as `<method> <path>`. */
export function routesOf<E extends Env, S extends Schema, P extends string>(
  app: Hono<E, S, P>,
): string[] {
  const routes = inspectRoutes(app).filter(({ isMiddleware }) => !isMiddleware);
  // The files of the API description have the version in their path.
  const named = routes.map(({ method, path }) =>
    `${method} ${path}`.replace(/(?<=\/docs\/)[^/]+(?=\/)/, ':version'),
  );
  return [...new Set(named)].sort();
}

const SAFE = /^(GET|HEAD|OPTIONS) /;

/** Whether a route may change something. */
export const isWrite = ({ route }: DocumentedRoute): boolean => !SAFE.test(route);

/** A request for a route, with a value for each parameter. */
export function requestFor({ route }: DocumentedRoute) {
  const [method = '', path = ''] = route.split(' ');
  return { method: method === 'ALL' ? 'POST' : method, path: path.replace(/:\w+(\{.*?\})?/g, '1') };
}

const UNITS = { KB: 1024, MB: 1024 ** 2 };

/** The longest body that a route accepts, in bytes, of each route that states a size. */
export function bodyLimits(rows: readonly DocumentedRoute[]) {
  return rows.flatMap((row) => {
    const [, count, unit] = /^([\d.]+) (KB|MB)/.exec(row.body) ?? [];
    if (unit !== 'KB' && unit !== 'MB') return [];
    return [{ ...row, bytes: Number(count) * UNITS[unit] }];
  });
}
