import { createRoute, z } from '@hono/zod-openapi';
import {
  CountedSchema,
  ErrorGroupSchema,
  ObservationBatchSchema,
} from '../../contract/observations.ts';
import { ReleaseVersionSchema, RemoteNameSchema } from '../../contract/releases.ts';
import { selectErrors } from '../observations/error-queries.ts';
import type { Releases } from '../releases.ts';
import { permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, PROBLEMS } from './params.ts';

const post = createRoute({
  method: 'post',
  path: '/v1/observations',
  summary: 'Add what a web server has observed of releases.',
  request: { body: jsonBody(ObservationBatchSchema) },
  responses: { 200: json(CountedSchema, 'The reports that counted.'), ...PROBLEMS },
});

const getErrors = createRoute({
  method: 'get',
  path: '/v1/errors',
  summary: 'List the errors of releases, the latest first. At most 500.',
  request: {
    query: z.object({
      remote: RemoteNameSchema.optional(),
      version: ReleaseVersionSchema.optional(),
    }),
  },
  responses: { 200: json(z.array(ErrorGroupSchema), 'The errors.'), ...PROBLEMS },
});

/** Adds the routes for what visitors experience with releases. */
export function addObservationRoutes(app: ReleaseApp, releases: Releases): void {
  app.openapi(post, async (c) => {
    await permit(c, releases, 'serve');
    return c.json({ reports: await releases.observe(c.req.valid('json')) }, 200);
  });
  app.openapi(getErrors, async (c) => {
    return c.json(await selectErrors(releases.sql, c.req.valid('query')), 200);
  });
}
