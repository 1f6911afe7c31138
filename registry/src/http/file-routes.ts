import { createRoute, z } from '@hono/zod-openapi';
import {
  DigestSchema,
  HOST_RELEASE,
  HostIdSchema,
  SetIdSchema,
  VersionsSchema,
  WAIT_MAX_S,
} from '../../contract/releases.ts';
import { StoredSetSchema } from '../../contract/sets.ts';
import { nameOf } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { selectAsset, selectBlob } from '../queries/blobs.ts';
import { selectSet } from '../queries/sets.ts';
import type { Releases } from '../releases.ts';
import { DOCUMENT_MAX_BYTES, SET_DOCUMENT, storeSet } from '../store-set.ts';
import { permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, PROBLEMS, WaitParam } from './params.ts';

const setParams = z.object({ id: SetIdSchema });
const fileName = z
  .string()
  .max(200)
  .regex(/^\w[\w.-]*$/, 'must be a file name without folders');

const getBlob = createRoute({
  method: 'get',
  path: '/v1/blobs/{digest}',
  summary: 'Download a file.',
  request: { params: z.object({ digest: DigestSchema }) },
  responses: {
    200: {
      description: 'The content of the file.',
      content: { 'application/octet-stream': { schema: z.string() } },
    },
    ...PROBLEMS,
  },
});

const getAsset = createRoute({
  method: 'get',
  path: '/v1/assets/{file}',
  summary: 'Look up a browser file of any shell build or set by its name.',
  request: { params: z.object({ file: fileName }) },
  responses: {
    200: json(z.object({ digest: DigestSchema }), 'The digest of the file.'),
    ...PROBLEMS,
  },
});

const putSet = createRoute({
  method: 'put',
  path: '/v1/sets/{id}',
  summary: `Store a composed set. The body is a gzipped tar of ${SET_DOCUMENT} and its files.`,
  request: {
    params: setParams,
    body: { content: { 'application/gzip': { schema: z.string() } }, required: true },
  },
  responses: { 204: { description: 'The set is stored.' }, ...PROBLEMS },
});

const getSet = createRoute({
  method: 'get',
  path: '/v1/sets/{id}',
  summary: 'Get a set with the list of its files.',
  request: { params: setParams },
  responses: { 200: json(StoredSetSchema, 'The set.'), ...PROBLEMS },
});

const postSet = createRoute({
  method: 'post',
  path: '/v1/sets',
  summary: 'Find the set with these versions. If there is none, a release worker composes it.',
  request: {
    query: z.object({ wait: WaitParam }),
    body: jsonBody(z.object({ host: HostIdSchema, versions: VersionsSchema })),
  },
  responses: { 200: json(z.object({ id: SetIdSchema }), 'The id of the set.'), ...PROBLEMS },
});

/** Adds the routes for files by digest, assets by name, and sets. */
export function addFileRoutes(app: ReleaseApp, releases: Releases): void {
  const { sql, files } = releases;
  // The response is binary, so the route is registered without a response schema.
  app.openAPIRegistry.registerPath(getBlob);
  app.get('/v1/blobs/:digest', async (c) => {
    const digest = DigestSchema.safeParse(c.req.param('digest'));
    const bytes = digest.success ? await selectBlob(sql, digest.data) : undefined;
    if (!bytes) throw new ReleaseProblem(404, 'This file does not exist.');
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
  });
  app.openapi(getAsset, async (c) => {
    const { file } = c.req.valid('param');
    const digest = await selectAsset(sql, HOST_RELEASE, file);
    if (digest === undefined) throw new ReleaseProblem(404, `Asset ${file} does not exist.`);
    return c.json({ digest }, 200);
  });
  app.openapi(putSet, async (c) => {
    const { id } = c.req.valid('param');
    const principal = await permit(c, releases, 'serve');
    let document: string | undefined;
    const stored = await files.store(c.env.incoming, 'set', principal, ({ path, bytes }) => {
      if (path !== SET_DOCUMENT) return true;
      if (bytes.length > DOCUMENT_MAX_BYTES)
        throw new ReleaseProblem(413, `${SET_DOCUMENT} is too large.`);
      document = bytes.toString();
      return false;
    });
    if (document === undefined)
      throw new ReleaseProblem(400, `The archive does not contain ${SET_DOCUMENT}.`);
    const set = { id, document, files: stored, storedBy: nameOf(principal) };
    await storeSet(sql, releases.access.signing, set);
    releases.watch.wake();
    return c.body(null, 204);
  });
  app.openapi(getSet, async (c) => {
    const { id } = c.req.valid('param');
    const set = await selectSet(sql, id);
    if (!set) throw new ReleaseProblem(404, `Set ${id} does not exist.`);
    return c.json(set, 200);
  });
  app.openapi(postSet, async (c) => {
    await permit(c, releases, 'serve');
    const { host, versions } = c.req.valid('json');
    const { wait = WAIT_MAX_S * 1000 } = c.req.valid('query');
    return c.json({ id: await releases.compose(host, versions, wait, c.req.raw.signal) }, 200);
  });
}
