import { createRoute, z } from '@hono/zod-openapi';
import { ReleaseVersionSchema, RemoteNameSchema } from '../../contract/releases.ts';
import { NewTestRecordSchema, TEST_RECORDS_MAX, TestRecordSchema } from '../../contract/tests.ts';
import { nameOf } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { lockRelease, selectHead } from '../queries/releases.ts';
import { countTests, insertTest, selectTests } from '../queries/tests.ts';
import type { Releases } from '../releases.ts';
import { permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, PROBLEMS } from './params.ts';

const params = z.object({ name: RemoteNameSchema, version: ReleaseVersionSchema });
const path = '/v1/releases/{name}/{version}/tests';

const get = createRoute({
  method: 'get',
  path,
  summary: 'List the test records of a version, newest first.',
  request: { params },
  responses: { 200: json(z.array(TestRecordSchema), 'The test records.'), ...PROBLEMS },
});

const post = createRoute({
  method: 'post',
  path,
  summary: 'Append a test record to a version. Web servers send those of QA sessions.',
  request: { params, body: jsonBody(NewTestRecordSchema) },
  responses: { 201: json(TestRecordSchema, 'The stored record.'), ...PROBLEMS },
});

const unknown = (name: string, version: string) =>
  new ReleaseProblem(404, `${name} ${version} was never published.`);

/** Adds the routes for the test records of releases. */
export function addTestRoutes(app: ReleaseApp, releases: Releases): void {
  const { sql } = releases;
  app.openapi(get, async (c) => {
    const { name, version } = c.req.valid('param');
    const release = await selectHead(sql, name, version);
    if (!release) throw unknown(name, version);
    return c.json(await selectTests(sql, release.id), 200);
  });
  app.openapi(post, async (c) => {
    const { name, version } = c.req.valid('param');
    const by = nameOf(await permit(c, releases, 'serve', [name]));
    const record = await sql.begin(async (tx) => {
      // The lock keeps concurrent records within the limit.
      const release = await lockRelease(tx, name, version);
      if (!release) throw unknown(name, version);
      if ((await countTests(tx, release.id)) >= TEST_RECORDS_MAX)
        throw new ReleaseProblem(
          409,
          `${name} ${version} has ${TEST_RECORDS_MAX} test records, which is the maximum.`,
          'Publish another version, or keep further notes elsewhere.',
        );
      return insertTest(tx, release.id, c.req.valid('json'), by);
    });
    return c.json(record, 201);
  });
}
