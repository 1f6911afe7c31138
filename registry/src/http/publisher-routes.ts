import { createRoute, z } from '@hono/zod-openapi';
import {
  NewPublisherSchema,
  PUBLISHERS_MAX,
  PublisherNameSchema,
  PublisherSchema,
} from '../../contract/access.ts';
import { problemOfRules } from '../access/claims.ts';
import { isIssuerUrl } from '../access/key-sets.ts';
import {
  deletePublisher,
  selectPublishers,
  selectPublishersOf,
  upsertPublisher,
} from '../access/publisher-queries.ts';
import { limitReached, ReleaseProblem } from '../problem.ts';
import type { Releases } from '../releases.ts';
import { changeAsOwner, permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, listRoute, PROBLEMS, removeRoute } from './params.ts';

const params = z.object({ name: PublisherNameSchema });

const getPublishers = listRoute('/v1/publishers', PublisherSchema, [
  'List the publishers: workflows that may publish without a release token.',
  'The publishers, sorted by name.',
]);

const putPublisher = createRoute({
  method: 'put',
  path: '/v1/publishers/{name}',
  summary: 'Add or replace a publisher: a workflow that its OpenID Connect token identifies.',
  request: { params, body: jsonBody(NewPublisherSchema) },
  responses: { 200: json(PublisherSchema, 'The publisher.'), ...PROBLEMS },
});

const removePublisher = removeRoute('/v1/publishers/{name}', params, [
  'Remove a publisher.',
  'The publisher is removed.',
]);

export function addPublisherRoutes(app: ReleaseApp, releases: Releases): void {
  app.openapi(getPublishers, async (c) => {
    await permit(c, releases, 'own');
    return c.json(await selectPublishers(releases.sql), 200);
  });
  app.openapi(putPublisher, async (c) => {
    const { name } = c.req.valid('param');
    const { claims: given, ...wanted } = c.req.valid('json');
    const { issuer, jwksUri } = wanted;
    const claims = Object.fromEntries(
      Object.entries(given).map(([claim, values]) => [claim, [values].flat()]),
    );
    const { publisher } = await changeAsOwner(
      c,
      releases,
      'publisher.set',
      async (tx, createdBy) => {
        for (const [field, url] of Object.entries({ issuer, jwksUri }))
          if (url && !isIssuerUrl(url)) refuseInvalid(field, 'must start with https://');
        refuseInvalid('claims', problemOfRules(claims));
        const trusting = await selectPublishersOf(tx, issuer);
        const other = trusting.find((one) => one.name !== name && one.jwksUri !== jwksUri);
        if (other)
          throw new ReleaseProblem(
            409,
            `The publisher ${other.name} uses another jwksUri for ${issuer}.`,
            `Use the same jwksUri: ${other.jwksUri}`,
          );
        const publisher = await upsertPublisher(tx, { name, ...wanted, claims, createdBy });
        if (!publisher) throw limitReached(PUBLISHERS_MAX, 'publishers');
        return { detail: { name, ...wanted, claims }, publisher };
      },
    );
    return c.json(publisher, 200);
  });
  app.openapi(removePublisher, async (c) => {
    const { name } = c.req.valid('param');
    await changeAsOwner(c, releases, 'publisher.remove', async (tx) => {
      if (!(await deletePublisher(tx, name)))
        throw new ReleaseProblem(404, `Publisher ${name} does not exist.`);
      return { detail: { name } };
    });
    return c.body(null, 204);
  });
}

function refuseInvalid(field: string, problem: string | undefined): void {
  if (problem !== undefined) throw new ReleaseProblem(400, `${field}: ${problem}`);
}
