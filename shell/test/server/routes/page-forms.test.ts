import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import type { Forwarded } from '../../../src/server/api/api-forwarder.ts';
import { NO_SOURCE } from '../../../src/server/cache/source.ts';
import { createRespond } from '../../../src/server/http/respond.ts';
import { StoredPage } from '../../../src/server/pages/stored-page.ts';
import type { Variant } from '../../../src/server/pages/variants.ts';
import { PageForms } from '../../../src/server/routes/page-forms.ts';
import { SHELL_LABEL } from '../../../src/server/telemetry/metrics.ts';
import { listen } from '../../support/fake-api.ts';
import { tinySet } from '../../support/tiny-set.ts';

const FORM = { call: '/api/submissions', read: '/api/submissions/form' };

/** A site with a form at `/suggest`, whose API responds with this. */
async function formAt(status: number, answer: unknown, isInSession = false) {
  const set = await tinySet({ name: 'mf-a', path: '/suggest' });
  const [route] = set.routes;
  if (!route) throw new Error('The set has no route');
  const variantAt = (form: typeof FORM | undefined): Variant => {
    const own = form ? { ...route, form } : route;
    const url = { kind: 'page', path: '/suggest', route: own } as const;
    return { set, url, scope: 'public', key: '', canaries: [] };
  };
  const send = vi.fn(async (_request: Forwarded) => ({
    ...{ status, headers: [], body: typeof answer === 'string' ? answer : JSON.stringify(answer) },
  }));
  const page = new StoredPage({
    ...{ status: 200, complete: true, isKept: false, body: Buffer.from('<h1>Suggest</h1>') },
    ...{ policy: '', release: SHELL_LABEL, source: NO_SOURCE, headers: [] },
  });
  const pageWithForm = vi.fn(async () => page);
  const ended = Promise.resolve({ kind: 'ended', reason: 'expired' } as const);
  const forms = new PageForms({
    variants: {
      of: (target) => variantAt(target === '/suggest' ? FORM : undefined),
      qaState: () => (isInSession ? ended : undefined),
    },
    finder: { pageWithForm },
    forwarder: { send },
    identify: () => ({ requestId: 'request-1', address: '192.0.2.7' }),
    respond: createRespond('https://atlas.example'),
    log: pino({ level: 'silent' }),
  });
  const url = await listen((request, response) => forms.handle(request, response));
  const post = (
    values: [string, string][],
    headers: Record<string, string> = {},
    path = '/suggest',
  ) =>
    fetch(url + path, {
      method: 'POST',
      body: String(new URLSearchParams(values)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      redirect: 'manual',
    });
  return { send, post, pageWithForm };
}

const fields = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [`field${index}`, 'x']);

describe('the values of a form', () => {
  test('reach its API route as JSON, the first of each name, from the address of the visitor', async () => {
    const { send, post } = await formAt(200, { location: '/thanks' });
    await post(
      [
        ['name', 'Otter'],
        ['name', 'Beaver'],
        ['note', 'a & b'],
      ],
      { origin: 'https://atlas.example', 'sec-fetch-site': 'same-origin', cookie: 'session=1' },
    );
    const [request] = send.mock.calls[0] ?? [];
    expect(JSON.parse(String(request?.body))).toEqual({ name: 'Otter', note: 'a & b' });
    expect(request).toMatchObject({
      method: 'POST',
      target: '/api/submissions',
      visitor: { address: '192.0.2.7' },
    });
    // The API needs these for its checks.
    expect(request?.headers).toEqual({
      'content-type': 'application/json',
      origin: 'https://atlas.example',
      'sec-fetch-site': 'same-origin',
    });
  });

  test.each([
    [50, 303],
    [51, 413],
  ])('may be %i: status %i', async (count, status) => {
    const { post } = await formAt(200, { location: '/thanks' });
    expect((await post(fields(count))).status).toBe(status);
  });

  test.each([
    ['are too long', [['note', 'x'.repeat(70_000)]], {}, '/suggest', 413, null],
    ['come in another type', fields(1), { 'content-type': 'text/plain' }, '/suggest', 415, null],
    ['are for a page without a form', fields(1), {}, '/new', 405, 'GET, HEAD'],
  ] as [string, [string, string][], Record<string, string>, string, number, string | null][])(
    'that %s reach no API route',
    async (_, values, headers, path, status, allow) => {
      const { post, send } = await formAt(200, { location: '/thanks' });
      const response = await post(values, headers, path);
      expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(send).not.toHaveBeenCalled();
    },
  );

  test('of a QA session, even one that has ended, reach no API route', async () => {
    const { post, send } = await formAt(200, { location: '/thanks' }, true);
    expect([(await post(fields(1))).status, send.mock.calls]).toEqual([403, []]);
  });
});

describe('the response to a form', () => {
  test('is a redirect that no cache stores', async () => {
    const { post } = await formAt(200, { location: '/thanks' });
    const { status, headers } = await post(fields(1));
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      303,
      '/thanks',
      'no-store',
    ]);
  });

  test('is the page with what to change, for this visitor only', async () => {
    const form = { name: { value: 'Otter', problem: 'is taken' } };
    const { post, pageWithForm } = await formAt(409, { status: 409, form });
    const response = await post(fields(1));
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      409,
      'private, no-store',
    ]);
    expect(await response.text()).toBe('<h1>Suggest</h1>');
    const filled = { path: FORM.read, body: Buffer.from(JSON.stringify(form)) };
    expect(pageWithForm.mock.lastCall).toEqual(expect.arrayContaining([filled]));
  });

  test.each([
    [429, 'Too many suggestions.', 429, 'Too many suggestions.'],
    [200, { location: '//evil.example' }, 503, 'Go back to your form'],
    [200, 'not JSON', 503, 'Go back to your form'],
  ])('to %i %j is %i', async (given, answer, status, text) => {
    const { post } = await formAt(given, answer);
    const response = await post(fields(1));
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });
});
