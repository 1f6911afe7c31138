import { createRoute, z } from '@hono/zod-openapi';
import {
  DIFF_DOCUMENT,
  DIFF_DOCUMENT_MAX_BYTES,
  DIFF_PICTURE_MAX_BYTES,
  DIFF_PICTURES_MAX_BYTES,
  NewAcceptanceSchema,
  RecordedDiffSchema,
} from '../../contract/diffs.ts';
import { ReleaseVersionSchema, RemoteNameSchema } from '../../contract/releases.ts';
import type { ArchivedFile } from '../archive.ts';
import { nameOf } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { requireReview, selectDiff, selectReviewed, waiveReview } from '../queries/diffs.ts';
import { selectState } from '../queries/state.ts';
import { acceptDiff, noDiff, recordDiff } from '../record-diff.ts';
import type { Releases } from '../releases.ts';
import { changeAsOwner, permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, listRoute, PROBLEMS, removeRoute } from './params.ts';

const params = z.object({ name: RemoteNameSchema, version: ReleaseVersionSchema });
const remoteParams = z.object({ remote: RemoteNameSchema });
const path = '/v1/releases/{name}/{version}/diff';
const responses = { 200: json(RecordedDiffSchema, 'The diff.'), ...PROBLEMS };
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const putDiff = createRoute({
  method: 'put',
  path,
  summary: `Record what a version changes. The body is a gzipped tar of ${DIFF_DOCUMENT} and PNG files.`,
  request: {
    params,
    body: { content: { 'application/gzip': { schema: z.string() } }, required: true },
  },
  responses,
});

const getDiff = createRoute({
  method: 'get',
  path,
  summary: 'Get what a version changes compared to the active one.',
  request: { params },
  responses,
});

const postAcceptance = createRoute({
  method: 'post',
  path: `${path}/acceptance`,
  summary: 'Accept what a version changes compared to the active one.',
  request: { params, body: jsonBody(NewAcceptanceSchema) },
  responses,
});

const getReviews = listRoute('/v1/reviews', RemoteNameSchema, [
  'List the remotes whose versions need an accepted diff.',
  'The names of the remotes.',
]);

const putReview = createRoute({
  method: 'put',
  path: '/v1/reviews/{remote}',
  summary: 'Require an accepted diff before a version of a remote is activated or promoted.',
  request: { params: remoteParams },
  responses: { 204: { description: 'Reviews are required.' }, ...PROBLEMS },
});

const removeReview = removeRoute('/v1/reviews/{remote}', remoteParams, [
  'Stop requiring an accepted diff.',
  'Reviews are not required.',
]);

/** Adds the routes for diffs, their acceptance, and the remotes that require it. */
export function addDiffRoutes(app: ReleaseApp, releases: Releases): void {
  const { sql, files } = releases;
  app.openapi(putDiff, async (c) => {
    const { name, version } = c.req.valid('param');
    const isEvidence =
      c.get('principal').kind !== 'team' || (await selectReviewed(sql)).includes(name);
    const principal = await permit(c, releases, isEvidence ? 'compare' : 'change', [name]);
    const reader = diffReader();
    const stored = await files.store(c.env.incoming, 'release', principal, reader.read);
    const document = reader.document();
    const upload = { name, version, document, files: stored, by: nameOf(principal) };
    return c.json(await recordDiff(sql, upload), 200);
  });
  app.openapi(getDiff, async (c) => {
    const { name, version } = c.req.valid('param');
    const base = (await selectState(sql)).active[name] ?? null;
    const recorded = await selectDiff(sql, name, version, base);
    if (!recorded) throw noDiff(name, version, base);
    return c.json(recorded, 200);
  });
  app.openapi(postAcceptance, async (c) => {
    const { name, version } = c.req.valid('param');
    const by = nameOf(await permit(c, releases, 'change', [name]));
    const given = { name, version, by, ...c.req.valid('json') };
    return c.json(await acceptDiff(sql, given), 200);
  });
  app.openapi(getReviews, async (c) => c.json(await selectReviewed(sql), 200));
  app.openapi(putReview, async (c) => {
    const { remote } = c.req.valid('param');
    await changeAsOwner(c, releases, 'review.require', async (tx, by) => {
      await requireReview(tx, remote, by);
      return { remote };
    });
    return c.body(null, 204);
  });
  app.openapi(removeReview, async (c) => {
    const { remote } = c.req.valid('param');
    await changeAsOwner(c, releases, 'review.waive', async (tx) => {
      if (await waiveReview(tx, remote)) return { remote };
      throw new ReleaseProblem(404, `${remote} requires no review.`);
    });
    return c.body(null, 204);
  });
}

/** Reads the files of a diff's archive within their limits. Only the pictures are stored as files. */
function diffReader() {
  let document: string | undefined;
  let pictureBytes = 0;
  const refuseLarger = (path: string, bytes: number, max: number) => {
    if (bytes > max) throw new ReleaseProblem(413, `${path} is larger than ${max} bytes.`);
  };
  return {
    read({ path, bytes }: ArchivedFile): boolean {
      if (path === DIFF_DOCUMENT) {
        refuseLarger(path, bytes.length, DIFF_DOCUMENT_MAX_BYTES);
        document = bytes.toString();
        return false;
      }
      if (!bytes.subarray(0, PNG.length).equals(PNG))
        throw new ReleaseProblem(400, `${path} is not a PNG file.`);
      pictureBytes += bytes.length;
      refuseLarger(path, bytes.length, DIFF_PICTURE_MAX_BYTES);
      refuseLarger('All pictures together', pictureBytes, DIFF_PICTURES_MAX_BYTES);
      return true;
    },
    document(): string {
      if (document !== undefined) return document;
      throw new ReleaseProblem(400, `The archive does not contain ${DIFF_DOCUMENT}.`);
    },
  };
}
