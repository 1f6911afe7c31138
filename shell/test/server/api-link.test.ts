import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ApiLink } from '../../src/server/api-link.ts';
import { fakeApi, NO_API } from '../support/fake-api.ts';
import { testSite } from '../support/test-site.ts';

/** An API that answers with what it was asked. */
const echo = () =>
  fakeApi(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ method, url, headers, body }));
  });

async function echoed(path: string, init?: RequestInit) {
  const { request } = await testSite({ apiUrl: await echo() });
  return (await request(path, init)).json();
}

describe('a page that is made for a visitor', () => {
  const code = `
    const { jsx } = require('react/jsx-runtime');
    let seen;
    exports.remote = { contract: 1, routes: [{ id: 'page', path: '/',
      head: ({ queryClient }) => {
        seen = queryClient.getQueryData(['/api/agents']).headers;
        return { title: 'A', description: JSON.stringify(seen), canonicalPath: '/' };
      },
      load: ({ queryClient }) => queryClient.fetchQuery({ queryKey: ['/api/agents'] }),
      page: async () => ({ Page: () => jsx('p', { children: 'Page' }) }) }] };
  `;

  async function headersOf(init?: RequestInit) {
    const releases = [{ name: 'mf-a', path: '/', code }];
    const { request } = await testSite({ apiUrl: await echo(), releases });
    const html = await (await request('/', init)).text();
    const text = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
    return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&#39;', "'"));
  }

  test('tells the API whose request it is, so that it counts visitors and not servers', async () => {
    expect(await headersOf()).toMatchObject({ 'x-forwarded-for': '192.0.2.7' });
    const passed = await headersOf({ headers: { 'X-Forwarded-For': '198.51.100.1' } });
    expect(passed['x-forwarded-for']).toBe('198.51.100.1, 192.0.2.7');
  });

  test('has one name in all logs, which a proxy may have given', async () => {
    const own = await headersOf();
    expect(own['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    const given = await headersOf({ headers: { 'X-Request-Id': 'proxy-12345' } });
    expect(given['x-request-id']).toBe('proxy-12345');
    const strange = await headersOf({ headers: { 'X-Request-Id': 'a" b' } });
    expect(strange['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('takes nothing else of the visitor’s with it: everybody gets the same page', async () => {
    const seen = await headersOf({ headers: { Cookie: 'session=abc', Authorization: 'x' } });
    expect(seen).not.toHaveProperty('cookie');
    expect(seen).not.toHaveProperty('authorization');
  });
});

describe('a browser’s request', () => {
  test('is passed on with its method, address, body and type', async () => {
    const body = JSON.stringify({ agentId: 1, voteType: 'upvote' });
    const headers = { 'Content-Type': 'application/json' };
    const seen = await echoed('/api/votes?a=1&b=%20x', { method: 'POST', body, headers });
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/api/votes?a=1&b=%20x',
      body,
      headers: { 'content-type': 'application/json' },
    });
  });

  test('keeps an encoded name encoded', async () => {
    const seen = await echoed('/api/categories/Marketing%2FSales%20AI');
    expect(seen.url).toBe('/api/categories/Marketing%2FSales%20AI');
  });

  test('carries its session', async () => {
    const seen = await echoed('/api/votes', { headers: { Cookie: '__Host-session=abc' } });
    expect(seen.headers.cookie).toBe('__Host-session=abc');
  });

  test('tells where it comes from, behind whom it may have passed already', async () => {
    const direct = await echoed('/api/agents');
    expect(direct.headers['x-forwarded-for']).toBe('192.0.2.7');
    const passed = await echoed('/api/agents', { headers: { 'X-Forwarded-For': '198.51.100.1' } });
    expect(passed.headers['x-forwarded-for']).toBe('198.51.100.1, 192.0.2.7');
  });

  test.each([
    ['Connection', 'keep-alive, Upgrade'],
    ['Upgrade', 'h2c'],
    ['Expect', '100-continue'],
  ])('arrives without %s, which is about another connection', async (name, value) => {
    const seen = await echoed('/api/agents', { headers: { [name]: value } });
    expect(seen.url).toBe('/api/agents');
    expect(seen.headers).not.toHaveProperty(name.toLowerCase(), value);
  });
});

describe('the API’s answer', () => {
  test('comes back with its status, body and session', async () => {
    const apiUrl = await fakeApi((_, response) => {
      response.writeHead(400, { 'Set-Cookie': '__Host-session=new', 'Content-Type': 'text/plain' });
      response.end('preferredCategories must not be empty');
    });
    const { request } = await testSite({ apiUrl });
    const answer = await request('/api/recommendations');
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual(['__Host-session=new']);
    expect(await answer.text()).toBe('preferredCategories must not be empty');
  });

  test('comes back compressed as it was, and unchanged when the browser has it', async () => {
    const text = 'many words, '.repeat(200);
    const apiUrl = await fakeApi((request, response) => {
      if (request.headers['if-none-match'] === '"a-br"') {
        response.writeHead(304, { ETag: '"a-br"' }).end();
        return;
      }
      const headers = { 'Content-Encoding': 'br', ETag: '"a-br"', Vary: 'Accept-Encoding' };
      response.writeHead(200, headers).end(brotliCompressSync(text));
    });
    const { request } = await testSite({ apiUrl });
    const answer = await request('/api/agents', { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
    const again = await request('/api/agents', { headers: { 'If-None-Match': '"a-br"' } });
    expect([again.status, again.headers.get('etag')]).toEqual([304, '"a-br"']);
  });

  test('is a readable sentence when the API is away', async () => {
    const { request } = await testSite({ apiUrl: NO_API });
    const answer = await request('/api/agents');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe(
      'The data service does not answer at the moment. Please try again in a little while.',
    );
  });
});

describe('the version of the data', () => {
  const versioned = () =>
    fakeApi((request, response) => {
      const version = new URL(request.url ?? '', 'http://api').searchParams.get('v');
      if (version) response.setHeader('X-Data-Version', version);
      response.end('{}');
    });

  test('is the one last heard, and stays when an answer says none', async () => {
    const url = await versioned();
    const api = new ApiLink(url);
    const ask = api.fetchFor({ requestId: 'test', forwardedFor: '' });
    expect(api.dataVersion).toBe('');
    await (await ask(`${url}/?v=7`)).text();
    await (await ask(url)).text();
    expect(api.dataVersion).toBe('7');
  });

  test('that a vote brings makes the page new for everybody', async () => {
    const { request } = await testSite({ apiUrl: await versioned() });
    const state = async () => (await request('/')).headers.get('x-atlas-cache');
    await request('/api/agents?v=1');
    expect([await state(), await state()]).toEqual(['miss', 'hit']);
    await request('/api/votes?v=2', { method: 'POST', body: '{}' });
    expect(await state()).toBe('miss');
  });
});
