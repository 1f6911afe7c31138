import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { releaseVersion, remoteName } from '../../contract/manifest.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { Metrics } from './metrics.ts';
import type { Variants } from './variants.ts';
import type { IdentifyVisitor } from './visitor.ts';

const report = z.object({
  remote: remoteName,
  version: releaseVersion,
  kind: z.enum(['load', 'render', 'hydration']),
});

const MAX_BYTES = 500;
const MINUTE_MS = 60_000;
const CALLERS = 1000;
/** Most reports counted per minute. */
const MOST = { caller: 30, together: 600 };

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
  readonly metrics: Metrics;
  readonly store: ReleaseStore;
  readonly variants: Pick<Variants, 'qaState'>;
  readonly identify: IdentifyVisitor;
}

/**
 * `POST /_report`: browsers report which release failed. Only published releases are counted, so a
 * client cannot invent names, and failures in a QA session are ignored.
 */
export function reportRoutes({ metrics, store, variants, identify }: ReportDeps) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const limit = new Limit();
  const tooLong = (c: Context) => c.text('This report is too long', 413);
  app.post('/', bodyLimit({ maxSize: MAX_BYTES, onError: tooLong }), async (c) => {
    c.header('Cache-Control', 'no-store');
    const { address } = identify(c.env.incoming);
    if (!limit.takes(`by ${address}`, MOST.caller) || !limit.takes('together', MOST.together))
      return c.text('Too many reports', 429);
    // A beacon is sent as text.
    const text = await c.req.text();
    const given = report.safeParse(parseJson(text));
    if (!given.success || !store.has(given.data.remote, given.data.version))
      return c.text('This report cannot be read', 400);
    if (!variants.qaState(c.req.header('cookie')))
      metrics.failed(given.data, `browser-${given.data.kind}`);
    return c.body(null, 204);
  });
  return app;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
