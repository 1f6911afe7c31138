import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import { createRoute, z } from '@hono/zod-openapi';
import { ChangeSchema } from '../../contract/changes.ts';
import {
  HOST_RELEASE,
  ProvenanceSchema,
  ReleaseNameSchema,
  ReleaseVersionSchema,
  SourceChecksSchema,
  StoredReleaseSchema,
} from '../../contract/releases.ts';
import type { Principal, Provenance } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { prune } from '../prune.ts';
import { publish } from '../publish.ts';
import { selectLastCheck } from '../queries/changes.ts';
import { selectRelease, selectReleases } from '../queries/releases.ts';
import type { Releases } from '../releases.ts';
import { signAgain } from '../sign-again.ts';
import { changeAsOwner, permit, type ReleaseApp } from './env.ts';
import { CursorParam, json, PAGE_SIZE, PROBLEMS, pageOf, removeRoute } from './params.ts';

const params = z.object({ name: ReleaseNameSchema, version: ReleaseVersionSchema });
const path = '/v1/releases/{name}/{version}';
const archive = { content: { 'application/gzip': { schema: z.string() } }, required: true };

const put = createRoute({
  method: 'put',
  path,
  summary: 'Publish a version. The body is a gzipped tar.',
  request: {
    params,
    body: archive,
    headers: z.object({
      'release-provenance': z.string().max(2000).optional(),
      'release-checks': z.string().max(4000).optional(),
    }),
  },
  responses: {
    200: json(StoredReleaseSchema, 'The version was already published with the same content.'),
    201: json(StoredReleaseSchema, 'The version is published.'),
    ...PROBLEMS,
  },
});

const get = createRoute({
  method: 'get',
  path,
  summary: 'Get a version with the list of its files.',
  request: { params },
  responses: { 200: json(StoredReleaseSchema, 'The version.'), ...PROBLEMS },
});

const getGate = createRoute({
  method: 'get',
  path: `${path}/gate`,
  summary: 'Get the newest change that checked a version with the gate.',
  request: { params },
  responses: { 200: json(ChangeSchema, 'The change with its findings.'), ...PROBLEMS },
});

const list = createRoute({
  method: 'get',
  path: '/v1/releases',
  summary: 'List all versions, newest first.',
  request: { query: z.object({ name: ReleaseNameSchema.optional(), cursor: CursorParam }) },
  responses: {
    200: json(
      z.array(StoredReleaseSchema.omit({ files: true })),
      'The versions, without their files.',
    ),
    ...PROBLEMS,
  },
});

const remove = removeRoute(path, params, [
  'Remove the files of a version. Its number cannot be used for other content.',
  'The files are removed.',
]);

const sign = createRoute({
  method: 'post',
  path: '/v1/signatures',
  summary: 'Sign the versions and sets again whose signing key is lost, such as after a restore.',
  responses: {
    200: json(
      z.object({ signed: z.array(z.string()) }),
      'The versions and sets that are signed again.',
    ),
    ...PROBLEMS,
  },
});

/** Largest manifest, in bytes. The API and web servers parse it on the thread that answers all requests. */
const MANIFEST_MAX_BYTES = 1024 * 1024;

/** Adds the routes to publish, read, list, sign again and prune releases. */
export function addReleaseRoutes(app: ReleaseApp, releases: Releases): void {
  const { sql, files, access } = releases;
  app.openapi(put, async (c) => {
    const { name, version } = c.req.valid('param');
    // The host's own release is published by its servers and release workers.
    const action = name === HOST_RELEASE ? 'serve' : 'publish';
    const principal = await permit(c, releases, action, [name]);
    const headers = c.req.valid('header');
    const provenance = provenanceOf(principal, headers['release-provenance']);
    const checks = checksOf(headers['release-checks']);
    let manifest: string | undefined;
    const stored = await files.store(c.env.incoming, 'release', principal, ({ path, bytes }) => {
      if (path !== 'manifest.json') return true;
      if (bytes.length > MANIFEST_MAX_BYTES)
        throw new ReleaseProblem(413, 'The manifest.json in the archive is larger than 1 MB.');
      manifest = bytes.toString();
      return true;
    });
    if (name !== HOST_RELEASE) refuseOtherManifest(manifest, name, version);
    const publication = { name, version, files: stored, provenance, checks, principal };
    const { release, isNew } = await publish(sql, access.signing, publication);
    return c.json(release, isNew ? 201 : 200);
  });
  app.openapi(get, async (c) => {
    const { name, version } = c.req.valid('param');
    const release = await selectRelease(sql, name, version);
    if (!release) throw new ReleaseProblem(404, `${name} ${version} was never published.`);
    return c.json(release, 200);
  });
  app.openapi(getGate, async (c) => {
    const { name, version } = c.req.valid('param');
    const change = await selectLastCheck(sql, name, version);
    if (!change) throw new ReleaseProblem(404, `The gate never checked ${name} ${version}.`);
    return c.json(change, 200);
  });
  app.openapi(list, async (c) => {
    const { name, cursor: before } = c.req.valid('query');
    const rows = await selectReleases(sql, { name, before, limit: PAGE_SIZE + 1 });
    const { items, headers } = pageOf(rows, c.req.url);
    return c.json(
      items.map(({ id: _, ...release }) => release),
      200,
      headers,
    );
  });
  app.openapi(sign, async (c) => {
    const { signed } = await changeAsOwner(c, releases, 'sign', async (tx) => {
      const signed = await signAgain(tx, access.signing);
      return { detail: { signed }, signed };
    });
    return c.json({ signed }, 200);
  });
  app.openapi(remove, async (c) => {
    const { name, version } = c.req.valid('param');
    const principal = await permit(c, releases, 'prune', [name]);
    await prune(releases, principal, name, version);
    return c.body(null, 204);
  });
}

/** Refuses an archive without the release's own manifest, because it could never be activated. */
function refuseOtherManifest(manifest: string | undefined, name: string, version: string): void {
  if (manifest === undefined)
    throw new ReleaseProblem(400, 'The archive does not contain manifest.json.');
  const own = z.object({ name: z.literal(name), version: z.literal(version) });
  if (own.safeParse(parseJson(manifest)).success) return;
  throw new ReleaseProblem(
    400,
    `The manifest.json in the archive does not name ${name} ${version}.`,
    'Build the release again and publish it under its own name and version.',
  );
}

/** The checks that the publisher states; null if there are none. */
function checksOf(header: string | undefined) {
  if (header === undefined) return null;
  const given = SourceChecksSchema.safeParse(parseJson(header));
  if (given.success) return given.data;
  throw new ReleaseProblem(
    400,
    'The header release-checks must be the JSON of a list of checks that passed or were skipped.',
    'Publish with the command-line tool, which runs them.',
  );
}

/** The origin that the token proves; otherwise the unverified one from the header. */
function provenanceOf(principal: Principal, header: string | undefined): Provenance | null {
  if (principal.kind === 'team' && principal.provenance) return principal.provenance;
  if (header === undefined) return null;
  const given = ProvenanceSchema.omit({ verified: true }).safeParse(parseJson(header));
  if (!given.success)
    throw new ReleaseProblem(
      400,
      'The header release-provenance must be the JSON of a provenance.',
    );
  return { ...given.data, verified: false };
}
