import {
  type BrowserReport,
  BrowserReportSchema,
} from '@agent-atlas/registry/contract/observations';
import { clientOf } from '@agent-atlas/server-kit/base/networks';
import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LRUCache } from 'lru-cache';
import { withoutValues } from '../../app/error-facts.ts';
import type { ReleaseStore } from '../../releases/store.ts';
import type { IdentifyVisitor } from '../http/visitor.ts';
import type { Variants } from '../pages/variants.ts';
import type { Observer } from '../telemetry/observer.ts';

const MAX_BYTES = 4 * 1024;
const MINUTE_MS = 60_000;
const CALLERS = 1000;
/** Maximum number of reports read per minute. */
const MOST = { caller: 30, together: 3000 };
const RELEASES_CACHED = 100;

/** A fixed-window rate limit of one minute. */
class Limit {
  private counts = new LRUCache<string, { count: number }>({ max: CALLERS, ttl: MINUTE_MS });

  takes(caller: string, most: number): boolean {
    const known = this.counts.get(caller) ?? { count: 0 };
    if (known.count === 0) this.counts.set(caller, known);
    known.count += 1;
    return known.count <= most;
  }
}

export interface ReportDeps {
  readonly observer: Observer;
  readonly store: ReleaseStore;
  readonly variants: Pick<Variants, 'qaState' | 'isControl'>;
  readonly identify: IdentifyVisitor;
}

/**
 * `POST /_report`: browsers report errors and web vitals. Only routes of published releases are
 * accepted, so a client cannot invent names, and reports of a QA session are ignored. Whether a
 * report counts is decided later; see {@link Observer.reported}.
 */
export function reportRoutes({ observer, store, variants, identify }: ReportDeps) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const limit = new Limit();
  const routes = new LRUCache<string, ReadonlySet<string>>({ max: RELEASES_CACHED });

  async function hasRoute({ remote, version, route }: BrowserReport['page']): Promise<boolean> {
    const key = `${remote}@${version}`;
    const known = routes.get(key);
    if (known) return known.has(route);
    if (!store.has(remote, version)) return false;
    const manifest = await store.manifest(remote, version);
    const paths = new Set(manifest.routes.map(({ path }) => path));
    routes.set(key, paths);
    return paths.has(route);
  }

  async function isPublished({ page, failure }: BrowserReport): Promise<boolean> {
    if (!(await hasRoute(page))) return false;
    if (!failure) return true;
    // A contribution to another remote's page has no route.
    if (failure.route === '') return store.has(failure.remote, failure.version);
    return hasRoute(failure);
  }

  app.post('/', bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    c.header('Cache-Control', 'no-store');
    const { address = '' } = identify(c.env.incoming);
    if (
      !limit.takes(`by ${clientOf(address)}`, MOST.caller) ||
      !limit.takes('together', MOST.together)
    )
      return c.text('Too many reports', 429);
    // A beacon is sent as text.
    const text = await c.req.text();
    const given = BrowserReportSchema.safeParse(parseJson(text));
    if (!given.success || !(await isPublished(given.data)))
      return c.text('This report cannot be read', 400);
    const cookie = c.req.header('cookie');
    if (!variants.qaState(cookie)) {
      const isControl = variants.isControl(given.data.page.remote, cookie);
      observer.reported(address, cleaned(given.data), isControl);
    }
    return c.body(null, 204);
  });
  return app;
}

/** Browsers send no values, but any client may send a report. */
function cleaned({ failure, ...report }: BrowserReport): BrowserReport {
  if (!failure) return report;
  return { ...report, failure: { ...failure, message: withoutValues(failure.message) } };
}
