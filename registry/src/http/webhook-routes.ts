import { createRoute, z } from '@hono/zod-openapi';
import {
  CreatedWebhookSchema,
  DeliverySchema,
  NewWebhookSchema,
  WEBHOOKS_MAX,
  WebhookSchema,
} from '../../contract/access.ts';
import { limitReached, ReleaseProblem } from '../problem.ts';
import type { Releases } from '../releases.ts';
import { problemOfUrl } from '../webhooks/addresses.ts';
import {
  deleteWebhook,
  insertWebhook,
  resend,
  selectDeliveries,
  selectWebhooks,
} from '../webhooks/queries.ts';
import { createSecret } from '../webhooks/sign.ts';
import { changeAsOwner, permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, listRoute, NumberParam, PROBLEMS, removeRoute } from './params.ts';

const params = z.object({ id: NumberParam });

const getWebhooks = listRoute('/v1/webhooks', WebhookSchema, [
  'List the webhooks and the state of their deliveries.',
  'The webhooks.',
]);

const postWebhook = createRoute({
  method: 'post',
  path: '/v1/webhooks',
  summary: 'Create a webhook: send every change to a URL, signed as Standard Webhooks specifies.',
  request: { body: jsonBody(NewWebhookSchema) },
  responses: {
    201: json(CreatedWebhookSchema, 'The webhook with its secret, which is shown only once.'),
    ...PROBLEMS,
  },
});

const removeWebhook = removeRoute('/v1/webhooks/{id}', params, [
  'Remove a webhook.',
  'The webhook is removed.',
]);

const getDeliveries = createRoute({
  method: 'get',
  path: '/v1/webhooks/{id}/deliveries',
  summary: 'List the latest deliveries of a webhook.',
  request: { params },
  responses: { 200: json(z.array(DeliverySchema), 'The deliveries, newest first.'), ...PROBLEMS },
});

const postDelivery = createRoute({
  method: 'post',
  path: '/v1/webhooks/{id}/deliveries/{delivery}',
  summary: 'Send a delivery again.',
  request: { params: params.extend({ delivery: NumberParam }) },
  responses: { 204: { description: 'The delivery is queued.' }, ...PROBLEMS },
});

const unknown = (id: number) => new ReleaseProblem(404, `Webhook ${id} does not exist.`);

/** Adds the webhook routes. @param allowPrivate whether `RELEASE_WEBHOOKS` is `private` */
export function addWebhookRoutes(app: ReleaseApp, releases: Releases, allowPrivate: boolean): void {
  const { sql } = releases;
  app.openapi(getWebhooks, async (c) => {
    await permit(c, releases, 'own');
    return c.json(await selectWebhooks(sql), 200);
  });
  app.openapi(postWebhook, async (c) => {
    const { url, team = null } = c.req.valid('json');
    const secret = createSecret();
    const { webhook } = await changeAsOwner(
      c,
      releases,
      'webhook.create',
      async (tx, createdBy) => {
        const problem = problemOfUrl(url, allowPrivate);
        if (problem) throw new ReleaseProblem(400, `url: ${problem}`);
        const id = await insertWebhook(tx, { url, team, secret, createdBy });
        if (id === undefined) throw limitReached(WEBHOOKS_MAX, 'webhooks');
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
        throw new ReleaseProblem(404, `Webhook ${id} has no completed delivery ${delivery}.`);
      return { detail: { id, delivery } };
    });
    return c.body(null, 204);
  });
}

/** Omits the URL's path, which may contain a secret. */
const detailOf = (id: number, url: string) => ({ id, origin: new URL(url).origin });
