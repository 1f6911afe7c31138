import { createRoute, z } from '@hono/zod-openapi';
import { AuditEntrySchema } from '../../contract/audit.ts';
import { HostIdSchema, ReleaseNameSchema, ReleaseStateSchema } from '../../contract/releases.ts';
import { PointerSchema } from '../../contract/sets.ts';
import { ReleaseProblem } from '../problem.ts';
import { selectAudit } from '../queries/audit.ts';
import { selectState } from '../queries/state.ts';
import { readPointer } from '../read-pointer.ts';
import type { Releases } from '../releases.ts';
import { rollbacksOf } from '../rules.ts';
import type { ReleaseApp } from './env.ts';
import { eventStream } from './events.ts';
import { CursorParam, json, PAGE_SIZE, PROBLEMS, pageOf } from './params.ts';

const getState = createRoute({
  method: 'get',
  path: '/v1/state',
  summary: 'Get the active versions and the canaries.',
  responses: { 200: json(ReleaseStateSchema, 'The state.'), ...PROBLEMS },
});

const getPointer = createRoute({
  method: 'get',
  path: '/v1/pointers/{host}',
  summary: 'Get the pointer of a host: the sets that its servers serve.',
  request: { params: z.object({ host: HostIdSchema }) },
  responses: { 200: json(PointerSchema, 'The pointer.'), ...PROBLEMS },
});

const getEvents = createRoute({
  method: 'get',
  path: '/v1/events',
  summary: 'Stream `{ revision }` as server-sent events, on connect and after each change.',
  responses: {
    200: {
      description: 'The event stream.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...PROBLEMS,
  },
});

const getAudit = createRoute({
  method: 'get',
  path: '/v1/audit',
  summary: 'List the entries of the audit log, newest first.',
  request: { query: z.object({ remote: ReleaseNameSchema.optional(), cursor: CursorParam }) },
  responses: { 200: json(z.array(AuditEntrySchema), 'The entries.'), ...PROBLEMS },
});

const getKeys = createRoute({
  method: 'get',
  path: '/v1/keys',
  summary: 'Get the keys that verify signatures, as a JSON Web Key Set.',
  responses: {
    200: json(z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }), 'The keys.'),
    ...PROBLEMS,
  },
});

/** Adds the routes for the state, pointers, events, the audit log and signing keys. */
export function addStateRoutes(app: ReleaseApp, releases: Releases, closing: AbortSignal): void {
  const { sql, access, watch } = releases;
  app.openapi(getState, async (c) => {
    const state = await selectState(sql);
    const { revision, active, canaries } = state;
    return c.json({ revision, active, canaries, rollbacks: rollbacksOf(state) }, 200);
  });
  app.openapi(getPointer, async (c) => {
    const { host } = c.req.valid('param');
    const pointer = await readPointer(sql, host);
    if (!pointer) throw new ReleaseProblem(404, `Host ${host} has no pointer yet.`);
    return c.json(pointer, 200);
  });
  app.openAPIRegistry.registerPath(getEvents);
  app.get('/v1/events', (c) => {
    const signal = AbortSignal.any([closing, c.req.raw.signal]);
    return c.body(eventStream(watch, signal), 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
  });
  app.openapi(getAudit, async (c) => {
    const { remote, cursor: before } = c.req.valid('query');
    const rows = await selectAudit(sql, { remote, before, limit: PAGE_SIZE + 1 });
    const { items, headers } = pageOf(rows, c.req.url);
    return c.json(items, 200, headers);
  });
  app.openapi(getKeys, (c) => {
    const keys = access.signing.keys().keys.map((key) => ({ ...key, kty: key.kty ?? 'OKP' }));
    return c.json({ keys }, 200);
  });
}
