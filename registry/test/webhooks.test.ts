import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertAudit, selectAudit } from '../src/queries/audit.ts';
import { createDispatcher } from '../src/webhooks/dispatcher.ts';
import {
  insertWebhook,
  resend,
  selectDeliveries,
  selectWebhooks,
} from '../src/webhooks/queries.ts';
import { createSecret } from '../src/webhooks/sign.ts';
import { releaseClient } from './client.ts';
import { useTestRegistry } from './harness.ts';

// The tests make the deliveries themselves.
const api = useTestRegistry({ RELEASE_WEBHOOKS: 'off' });
const owner = releaseClient(api);
const logger = pino({ level: 'silent' });
const SECRET = createSecret();

let received: { headers: IncomingHttpHeaders; body: string; url: string | undefined }[];
let listener: RequestListener;
const server = createServer(async (request, response) => {
  const body = await text(request);
  received.push({ headers: request.headers, body, url: request.url });
  listener(request, response);
});
let url = '';
let webhook = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`;
});
afterAll(() => void server.close());
beforeEach(async () => {
  received = [];
  listener = (_, response) => response.writeHead(204).end();
  await api.sql`delete from release_webhook`;
  webhook = (await insertWebhook(api.sql, { url, secret: SECRET, createdBy: 'owner:root' })) ?? 0;
});

const dispatcher = (allowPrivate = true) =>
  createDispatcher({ sql: api.sql, logger, allowPrivate });
const activate = (fields = {}) =>
  insertAudit(api.sql, {
    by: 'team:content/ci',
    action: 'activate',
    remote: 'mf-content',
    from: '1.0.0',
    to: '1.1.0',
    revision: 7,
    allowed: true,
    ...fields,
  });
/** Makes all pending deliveries due. */
const passTime = () => api.sql`
  update release_webhook_delivery set next_attempt_at = now() where state = 'pending'`;
const latest = async () => (await selectDeliveries(api.sql, webhook))?.[0];

test('a change is delivered once, signed, with its details', async () => {
  await activate();
  expect(await dispatcher().deliver()).toBe(1);
  expect(await dispatcher().deliver()).toBe(0);
  const [delivery] = received;
  if (!delivery) throw new Error('Nothing was received');
  expect(JSON.parse(delivery.body)).toMatchObject({
    type: 'release.activate',
    data: { remote: 'mf-content', from: '1.0.0', to: '1.1.0', revision: 7, by: 'team:content/ci' },
  });
  const { 'webhook-id': id, 'webhook-timestamp': at } = delivery.headers;
  const key = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key)
    .update(`${id}.${at}.${delivery.body}`)
    .digest('base64');
  expect(delivery.headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(await latest()).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 204 });
});

test('a refused change is not delivered', async () => {
  await activate({ allowed: false });
  expect(await dispatcher().deliver()).toBe(0);
});

test('a change whose transaction is rolled back is not delivered', async () => {
  await api.sql
    .begin(async (tx) => {
      await insertAudit(tx, { by: 'owner:root', action: 'activate', allowed: true });
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(await dispatcher().deliver()).toBe(0);
});

test('a failed delivery is retried later with the same id', async () => {
  listener = (_, response) => response.writeHead(500).end();
  await activate();
  await dispatcher().deliver();
  expect(await dispatcher().deliver()).toBe(0);
  expect(await latest()).toMatchObject({
    state: 'pending',
    attempts: 1,
    lastStatus: 500,
    lastError: 'The receiver responded with 500',
  });
  expect(await selectWebhooks(api.sql)).toMatchObject([
    { pending: 1, problem: 'The receiver responded with 500' },
  ]);
  listener = (_, response) => response.writeHead(200).end();
  await passTime();
  await dispatcher().deliver();
  expect(await latest()).toMatchObject({ state: 'delivered', attempts: 2, lastError: null });
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
    received[0]?.headers['webhook-id'],
    received[0]?.headers['webhook-id'],
  ]);
  expect(await selectWebhooks(api.sql)).toMatchObject([{ pending: 0, problem: null }]);
});

test('after the last attempt, a delivery is listed as failed and can be resent', async () => {
  listener = (request) => request.socket.destroy();
  await activate();
  for (let delivered = 1; delivered; delivered = await dispatcher().deliver()) await passTime();
  expect(received).toHaveLength(8);
  const failed = await latest();
  expect(failed).toMatchObject({ state: 'failed', attempts: 8, nextAttemptAt: null });
  expect(failed?.lastError).toMatch(/hang up|reset/);
  expect(await selectWebhooks(api.sql)).toMatchObject([{ failed: 1 }]);
  listener = (_, response) => response.writeHead(200).end();
  expect(await resend(api.sql, webhook, failed?.id ?? 0)).toBe(true);
  await dispatcher().deliver();
  expect(await latest()).toMatchObject({ state: 'delivered' });
});

test('a redirect is not followed', async () => {
  listener = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  await activate();
  await dispatcher().deliver();
  expect(received.map((request) => request.url)).toEqual(['/hook']);
  expect(await latest()).toMatchObject({
    state: 'pending',
    lastError: 'The receiver responded with 302',
  });
});

test('a receiver that responds with 410 is disabled', async () => {
  listener = (_, response) => response.writeHead(410).end();
  await activate();
  await dispatcher().deliver();
  await activate();
  await passTime();
  expect(await dispatcher().deliver()).toBe(0);
  expect(await selectWebhooks(api.sql)).toMatchObject([{ disabledAt: expect.any(String) }]);
});

test('nothing is sent to a private address unless the setting allows it', async () => {
  await activate();
  await dispatcher(false).deliver();
  expect(received).toEqual([]);
  expect((await latest())?.lastError).toMatch(/https/);
});

test('two processes deliver each change once', async () => {
  for (let i = 0; i < 6; i += 1) await activate({ revision: i });
  const deliverAll = async () => {
    while ((await dispatcher().deliver()) > 0);
  };
  await Promise.all([deliverAll(), deliverAll()]);
  await deliverAll();
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
  expect(received).toHaveLength(6);
});

test('a slow receiver does not block the others', async () => {
  const other = { url: `${url}/other`, secret: SECRET, createdBy: 'owner:root' };
  for (let i = 0; i < 20; i += 1) await activate({ revision: i });
  await insertWebhook(api.sql, other);
  await activate({ revision: 20 });
  expect(await dispatcher().deliver()).toBe(3);
  expect(received.map((request) => request.url).sort()).toEqual(['/hook', '/hook', '/hook/other']);
});

test('a delivery claimed by a dead process is taken over', async () => {
  await activate();
  await api.sql`
    update release_webhook_delivery
    set attempts = 1, next_attempt_at = now() + interval '20 seconds' where state = 'pending'`;
  expect(await dispatcher().deliver()).toBe(0);
  await passTime();
  expect(await dispatcher().deliver()).toBe(1);
  expect(await latest()).toMatchObject({ state: 'delivered', attempts: 2 });
});

test('a receiver that is down for long cannot fill the database', async () => {
  await api.sql`
    insert into release_webhook_delivery (webhook_id, audit_id)
    select ${webhook}, (select max(id) from release_audit) from generate_series(1, 1000)`;
  await activate();
  const [{ count } = { count: 0 }] = await api.sql<{ count: number }[]>`
    select count(*)::integer as count from release_webhook_delivery where webhook_id = ${webhook}`;
  expect(count).toBe(1000);
});

describe('the owner', () => {
  test('creates webhooks with a secret that is shown once, and removes them', async () => {
    const response = await owner.send('POST', '/webhooks', {
      url: 'https://hooks.example/a?key=b',
    });
    expect(response.status).toBe(201);
    const { id, secret } = await response.json();
    expect(secret).toMatch(/^whsec_/);
    const listed = await owner.read('/webhooks');
    expect(listed).toMatchObject([
      { url },
      { id, url: 'https://hooks.example/a?key=b', problem: null },
    ]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    // The URL itself may contain a secret.
    expect((await selectAudit(api.sql, { limit: 1 }))[0]?.detail).toEqual({
      id,
      origin: 'https://hooks.example',
    });
    await owner.send('PUT', '/owners/mf-a', { team: 'a' });
    const deliveries = await owner.read(`/webhooks/${id}/deliveries`);
    expect(deliveries).toMatchObject([{ action: 'owner.set', state: 'pending', attempts: 0 }, {}]);
    expect((await owner.send('DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await owner.send('GET', `/webhooks/${id}/deliveries`)).status).toBe(404);
  });

  test.each(['http://hooks.example/', 'https://localhost/', 'https://10.0.0.1/', 'nonsense'])(
    'cannot create a webhook for %s',
    async (url) => {
      const response = await owner.send('POST', '/webhooks', { url });
      expect(response.status).toBe(400);
      expect((await response.json()).error).toContain('url');
    },
  );
});
