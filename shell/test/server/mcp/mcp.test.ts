import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fakeApi } from '../../support/fake-api.ts';
import { testSite } from '../../support/test-site.ts';

const AGENT = {
  ...{ id: 7, name: 'Alpha', company: null, category: 'AI Chatbot', description: 'Helps.' },
  ...{ pricingModel: 'Free', pricingDetails: [], features: [], rating: 4, reviewCount: 2 },
  ...{ sampleReviewCount: 2, productHuntUpvotes: 0, productHuntUrl: null },
  ...{ website: 'https://alpha.example', launchedOn: null, addedOn: '2026-01-05', freeTier: null },
  ...{ monthlyPriceUsd: null, expertise: null, integrations: [], dataPrivacy: null, logo: null },
  ...{ verifiedOn: '2026-06-11', sources: [], upvotes: 0, downvotes: 0 },
};
const OTHER = { ...AGENT, id: 8, name: 'Bravo' };
const LISTED = {
  ...{ slug: 'alpha-vs-bravo', category: 'AI Chatbot', checkedOn: '2026-06-11' },
  ...{ first: { id: 7, name: 'Alpha' }, second: { id: 8, name: 'Bravo' } },
};
const UNREAD = { opinions: { praise: [], criticism: [] }, unknown: [] };
const PAIR = {
  ...{ slug: 'alpha-vs-bravo', isListed: true },
  ...{ first: { agent: AGENT, ...UNREAD }, second: { agent: OTHER, ...UNREAD } },
  differences: [{ topic: 'free-plan', text: 'Bravo has a free plan. Alpha has none.' }],
  similarities: [],
};
const ALTERNATIVES = {
  ...{ agent: { id: 7, name: 'Alpha', category: 'AI Chatbot' }, total: 1, covered: 1 },
  groups: ['Costs less.', 'Is open source.'].map((reason) => ({
    ...{ kind: 'cheaper', integration: null, agents: [{ ...OTHER, reason }] },
  })),
};
const SEARCH = {
  ...{ agents: [AGENT], categories: [], total: 1, totalIsAtLeast: false, didYouMean: null },
  // The API of the next release may recognize parts and count choices that this one does not know.
  reading: { chips: [{ part: 'later', label: 'Known later' }], text: '' },
  facets: { languages: [{ language: 'later', count: 1 }] },
};
const GLOSSARY = {
  name: 'mf-terms',
  path: '/terms',
  code: `
    const { jsx } = require('react/jsx-runtime');
    const terms = [{ id: 'term-bot', name: 'Bot', definition: 'A program.' }];
    const head = () => ({ title: 'Terms', description: 'Words.', canonicalPath: '/terms' });
    exports.remote = {
      name: 'mf-terms',
      contract: 1,
      routes: [{
        id: 'page', path: '/terms', head,
        entries: async () => [{ path: '/terms', title: 'Terms', description: 'Words.', terms }],
        page: async () => ({ Page: () => jsx('main', { children: jsx('h1', { children: 'Terms' }) }) }),
      }],
    };
  `,
};

/** A client connected to a site whose API has one agent. */
async function connect() {
  const asked: { path: string; address: unknown }[] = [];
  const apiUrl = await fakeApi((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, address: request.headers['x-forwarded-for'] });
    const reply = (status: number, body: unknown) => {
      response.statusCode = status;
      response.setHeader('Content-Type', status === 200 ? 'application/json' : 'text/plain');
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (path.includes('q=often')) reply(429, 'Too many searches.');
    else if (path.startsWith('/api/search')) reply(200, SEARCH);
    else if (path === '/api/agents/7') reply(200, AGENT);
    else if (path === '/api/agents/8') reply(200, OTHER);
    else if (path === '/api/pairs?agentId=7') reply(200, [LISTED]);
    else if (path === '/api/pairs/alpha-vs-bravo') reply(200, PAIR);
    else if (path === '/api/agents/7/alternatives') reply(200, ALTERNATIVES);
    else if (path === '/api/categories') reply(200, { unexpected: true });
    else reply(404, 'Agent not found');
  });
  const site = await testSite({ apiUrl, releases: [{ name: 'mf-a', path: '/' }, GLOSSARY] });
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
  onTestFinished(() => client.close());
  return { client, site, asked };
}

const textOf = (result: Awaited<ReturnType<Client['callTool']>>) =>
  result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');

describe('an assistant', () => {
  test('finds tools that change nothing', async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_agents',
      'get_agent',
      'compare_agents',
      'find_alternatives',
      'list_categories',
      'get_leaderboard',
      'recommend_agents',
      'look_up_term',
      'read_page',
    ]);
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
    expect(tools.filter(({ annotations }) => !annotations?.openWorldHint)).toEqual([]);
    expect(client.getInstructions()).toContain('the words of strangers');
  });

  test('searches with filters and gets pages to cite', async () => {
    const { client, asked } = await connect();
    const args = { query: 'a b', pricing: 'free', minRating: 4, limit: 3 };
    const { structuredContent } = await client.callTool({ name: 'search_agents', arguments: args });
    expect(asked.at(-1)?.path).toBe('/api/search?limit=3&pricing=free&q=a%20b&rating=4');
    expect(structuredContent).toMatchObject({
      total: 1,
      reading: { chips: [{ label: 'Known later' }] },
      agents: [{ name: 'Alpha', sampleReviewCount: 2, url: 'https://atlas.example/agent/7' }],
    });
  });

  test('learns what differs between two agents that have a page', async () => {
    const { client } = await connect();
    const compare = async (ids: number[]) =>
      (await client.callTool({ name: 'compare_agents', arguments: { ids } })).structuredContent;
    expect(await compare([7, 8])).toMatchObject({
      url: 'https://atlas.example/compare?ids=7,8',
      pair: {
        url: 'https://atlas.example/compare/alpha-vs-bravo',
        differences: ['Bravo has a free plan. Alpha has none.'],
      },
    });
    expect(await compare([7, 7])).toMatchObject({ pair: null });
  });

  test('finds alternatives with all reasons', async () => {
    const { client } = await connect();
    const args = { name: 'find_alternatives', arguments: { id: 7 } };
    expect((await client.callTool(args)).structuredContent).toMatchObject({
      url: 'https://atlas.example/agent/7/alternatives',
      agents: [{ id: 8, reasons: ['Costs less.', 'Is open source.'] }],
    });
  });

  test('shares the limits of the visitors at its address', async () => {
    const { client, asked } = await connect();
    const result = await client.callTool({ name: 'search_agents', arguments: { query: 'often' } });
    expect([result.isError, textOf(result)]).toEqual([true, 'Too many searches.']);
    expect(asked.at(-1)?.address).toBe('127.0.0.1');
  });

  test('reads that an agent does not exist', async () => {
    const { client } = await connect();
    const result = await client.callTool({ name: 'get_agent', arguments: { id: 9 } });
    expect([result.isError, textOf(result)]).toEqual([true, 'Agent not found']);
  });

  test('gets an agent without a rank', async () => {
    const { client } = await connect();
    const { structuredContent } = await client.callTool({
      name: 'get_agent',
      arguments: { id: 7 },
    });
    expect(structuredContent).toMatchObject({ name: 'Alpha', company: null, ranking: null });
  });

  test('reads that something failed, and operators find out what', async () => {
    const { client, site } = await connect();
    const result = await client.callTool({ name: 'list_categories', arguments: {} });
    const text = 'The directory cannot answer this now. Please try again later.';
    expect([result.isError, textOf(result)]).toEqual([true, text]);
    expect(site.logged.join('')).toContain('an MCP tool failed');
  });

  test('looks up a term that a page defines', async () => {
    const { client } = await connect();
    const { structuredContent } = await client.callTool({
      name: 'look_up_term',
      arguments: { term: 'bot' },
    });
    const url = 'https://atlas.example/terms#term-bot';
    expect(structuredContent).toEqual({ terms: [{ name: 'Bot', definition: 'A program.', url }] });
  });

  test('reads a page, or that there is none', async () => {
    const { client } = await connect();
    const read = async (path: string) => {
      const result = await client.callTool({ name: 'read_page', arguments: { path } });
      return textOf(result);
    };
    expect(await read('/')).toContain('# A page');
    expect(await read('/terms.md')).toContain('# Terms');
    expect(await read('/terms#term-bot')).toContain('# Terms');
    expect(await read('/nowhere')).toBe('There is no page at /nowhere.');
    expect(await read('//evil.example')).toContain('must be a path of this site');
  });

  test.each([
    ['search_agents', { query: '' }],
    ['search_agents', { query: 'a', limit: 1000 }],
    ['compare_agents', { ids: [1, 2, 3, 4, 5] }],
    ['get_agent', { id: '7; drop table' }],
  ])('is told in words which argument of %s is wrong: %j', async (name, args) => {
    const { client, asked } = await connect();
    const before = asked.length;
    const result = await client.callTool({ name, arguments: args });
    expect([result.isError, asked.length]).toEqual([true, before]);
    // Not what the schema library says of its schemas.
    expect(JSON.stringify(result.content)).toMatch(/: (must|is missing)/);
  });
});

describe('the server', () => {
  const call = (body: string) => ({
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });

  test('refuses a body that is too large', async () => {
    const { site } = await connect();
    const response = await site.request('/mcp', call(JSON.stringify({ text: 'x'.repeat(20_000) })));
    expect(response.status).toBe(413);
  });

  test.each([
    ['/mcp', '*/*', 'application/json'],
    ['/mcp', 'application/json', 'application/json'],
    ['/mcp/', 'application/json, text/event-stream', 'text/event-stream'],
    ['/mcp?client=a', 'application/json, text/event-stream', 'text/event-stream'],
  ])('answers at %s a client that accepts %s with %s', async (path, accept, type) => {
    const { site } = await connect();
    const init = call(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }));
    const headers = { ...init.headers, accept };
    const response = await site.request(path, { ...init, headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    const text = (await response.text()).replace(/^event: message\ndata: /, '');
    expect(JSON.parse(text)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
  });

  test('answers a batch of messages in order, and notifications not at all', async () => {
    const { site } = await connect();
    const list = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' });
    const told = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const response = await site.request('/mcp', call(JSON.stringify([list(1), told, list(2)])));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(
      [1, 2].map((id) => expect.objectContaining({ id, result: expect.any(Object) })),
    );
    const nothing = await site.request('/mcp', call(JSON.stringify([told])));
    expect([nothing.status, await nothing.text()]).toEqual([202, '']);
  });

  test.each([
    ['tools/call', undefined, 'params is missing'],
    ['tools/call', { arguments: {} }, 'params.name is missing'],
    ['tools/call', { name: 'get_agent', arguments: null }, 'params.arguments must be an object'],
    ['tools/list', { cursor: 5 }, 'params.cursor must be text'],
  ])('says in words what is wrong with a request %s of %j', async (method, params, words) => {
    const { site } = await connect();
    const { headers, ...init } = call(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    for (const accept of ['application/json', headers.accept]) {
      const response = await site.request('/mcp', { ...init, headers: { ...headers, accept } });
      const text = (await response.text()).replace(/^event: message\ndata: /, '');
      const error = { code: -32602, message: `Invalid request: ${words}.` };
      expect(JSON.parse(text)).toMatchObject({ id: 1, error });
    }
  });

  test.each([
    ['no message', []],
    ['more messages than a batch may have', Array(11).fill({ jsonrpc: '2.0', method: 'ping' })],
  ])('refuses a batch of %s', async (_, batch) => {
    const { site } = await connect();
    const response = await site.request('/mcp', call(JSON.stringify(batch)));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('1 to 10 messages');
  });

  test('keeps no connection open', async () => {
    const { site } = await connect();
    const headers = { accept: 'text/event-stream' };
    expect((await site.request('/mcp', { headers })).status).toBe(405);
  });

  test('may be called by other sites, without cookies', async () => {
    const { site } = await connect();
    const { headers } = await site.request('/mcp', {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});
