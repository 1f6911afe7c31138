import { createRoute, z } from '@hono/zod-openapi';
import {
  CreatedWebhookSchema,
  DeliverySchema,
  NewWebhookSchema,
  WEBHOOKS_MAX,
  WebhookSchema,
} from '../../../contract/release-access.ts';
import { changeAsOwner, permit, type ReleaseApp } from '../http/env.ts';
import { json, jsonBody, listRoute, NumberParam, PROBLEMS, removeRoute } from '../http/params.ts';
import { ReleaseProblem } from '../problem.ts';
import type { Releases } from '../releases.ts';
import { problemOfUrl } from './addresses.ts';
import {
  deleteWebhook,
  insertWebhook,
  resend,
  selectDeliveries,
  selectWebhooks,
} from './queries.ts';
import { createSecret } from './sign.ts';

const params = z.object({ id: NumberParam });

const getWebhooks = listRoute('/v1/webhooks', WebhookSchema, [
  'Who is told of changes, and how that goes.',
  'The webhooks.',
]);

const postWebhook = createRoute({
  method: 'post',
  path: '/v1/webhooks',
  summary: 'Tell a URL of every change, signed as Standard Webhooks asks.',
  request: { body: jsonBody(NewWebhookSchema) },
  responses: {
    201: json(CreatedWebhookSchema, 'The webhook, with its secret, which is not shown again.'),
    ...PROBLEMS,
  },
});

const removeWebhook = removeRoute('/v1/webhooks/{id}', params, [
  'Tell a URL nothing more.',
  'It is told nothing.',
]);

const getDeliveries = createRoute({
  method: 'get',
  path: '/v1/webhooks/{id}/deliveries',
  summary: 'The latest deliveries of a webhook.',
  request: { params },
  responses: { 200: json(z.array(DeliverySchema), 'The newest first.'), ...PROBLEMS },
});

const postDelivery = createRoute({
  method: 'post',
  path: '/v1/webhooks/{id}/deliveries/{delivery}',
  summary: 'Send a delivery again.',
  request: { params: params.extend({ delivery: NumberParam }) },
  responses: { 204: { description: 'It is sent in a moment.' }, ...PROBLEMS },
});

const unknown = (id: number) => new ReleaseProblem(404, `There is no webhook ${id}.`);

/** Adds the webhook routes. @param allowPrivate whether `RELEASE_WEBHOOKS` is `private` */
export function addWebhookRoutes(app: ReleaseApp, releases: Releases, allowPrivate: boolean): void {
  const { sql } = releases;
  app.openapi(getWebhooks, async (c) => {
    await permit(c, releases, 'own');
    return c.json(await selectWebhooks(sql), 200);
  });
  app.openapi(postWebhook, async (c) => {
    const { url } = c.req.valid('json');
    const secret = createSecret();
    const { webhook } = await changeAsOwner(
      c,
      releases,
      'webhook.create',
      async (tx, createdBy) => {
        const problem = problemOfUrl(url, allowPrivate);
        if (problem) throw new ReleaseProblem(400, `url: ${problem}`);
        const id = await insertWebhook(tx, { url, secret, createdBy });
        if (id === undefined)
          throw new ReleaseProblem(409, `There are ${WEBHOOKS_MAX} webhooks.`, 'Remove one first.');
        const webhook = (await selectWebhooks(tx)).find((one) => one.id === id);
        if (!webhook) throw new Error('The new webhook is missing');
        return { detail: detailOf(id, url), webhook };
      },
    );
    return c.json({ ...webhook, secret }, 201);
  });
  app.openapi(removeWebhook, async (c) => {
    const { id } = c.req.valid('param');
    await changeAsOwner(c, releases, 'webhook.remove', async (tx) => {
      const url = await deleteWebhook(tx, id);
      if (url === undefined) throw unknown(id);
      return { detail: detailOf(id, url) };
    });
    return c.body(null, 204);
  });
  app.openapi(getDeliveries, async (c) => {
    await permit(c, releases, 'own');
    const { id } = c.req.valid('param');
    const deliveries = await selectDeliveries(sql, id);
    if (!deliveries) throw unknown(id);
    return c.json(deliveries, 200);
  });
  app.openapi(postDelivery, async (c) => {
    const { id, delivery } = c.req.valid('param');
    await changeAsOwner(c, releases, 'webhook.resend', async (tx) => {
      if (!(await resend(tx, id, delivery)))
        throw new ReleaseProblem(404, `Webhook ${id} has no delivery ${delivery} that has ended.`);
      return { detail: { id, delivery } };
    });
    return c.body(null, 204);
  });
}

/** Omits the URL's path, which may contain a secret. */
const detailOf = (id: number, url: string) => ({ id, origin: new URL(url).origin });
