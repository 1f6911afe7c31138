import { expect, test } from 'vitest';
import { apiContract } from '../../src/gate/api-contract.ts';
import { found, remoteAt } from './found-problems.ts';

/** An API whose only call returns an agent with a name and an optional rank. */
const AGENT_API = apiContract.parse({
  paths: {
    '/api/agents/{id}': {
      get: {
        responses: {
          200: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Agent' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Agent: {
        type: 'object',
        properties: { name: { type: 'string' }, rank: { type: 'integer' } },
        required: ['name'],
      },
    },
  },
});

/** A page that shows an agent, and its scenario with this mock response. */
const agentSources = (answer: string, read = 'agent?.name') => ({
  'src/pages/home.tsx': `
    import { useQuery } from '@tanstack/react-query';
    export function Page() {
      const { data: agent } = useQuery({ queryKey: ['/api/agents/1'] });
      return <h1>{${read}}</h1>;
    }
  `,
  'src/remote.tsx': remoteAt(
    '/tiny',
    '',
    "load: ({ queryClient }) => queryClient.fetchQuery({ queryKey: ['/api/agents/1'] }),",
  ),
  'src/scenarios.ts': `export const scenarios = [
    { id: 'usual', title: 'Usual', url: '/tiny', answers: { '/api/agents/1': ${answer} } },
  ];`,
});

test('a page that throws is reported with its message', async () => {
  const page = `export function Page() { throw new Error('no such thing'); }`;
  const problems = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(problems.Pages).toEqual([
    expect.stringMatching(
      /^src\/pages\/home\.tsx, scenario "usual" \(\/tiny\): it responds with 500: .*no such thing/,
    ),
  ]);
});

test('an inline style in server HTML is reported', async () => {
  const page = `export const Page = () => <p style={{ height: 40 }}>Tall</p>;`;
  expect((await found({ sources: { 'src/pages/home.tsx': page } })).Pages).toEqual([
    'src/pages/home.tsx, scenario "usual" (/tiny): its server HTML has a <p> with a style attribute; use classes instead',
  ]);
});

test('a head that throws is reported even if the API fails', async () => {
  const sources = agentSources("{ status: 503, body: 'Away' }");
  const throwing = sources['src/remote.tsx']
    .replace('fetchQuery', 'prefetchQuery')
    .replace("canonicalPath: '/tiny'", 'canonicalPath: undefined.path');
  const { Pages } = await found({
    sources: { ...sources, 'src/remote.tsx': throwing },
    parts: { api: AGENT_API },
  });
  expect(Pages).toEqual([
    expect.stringMatching(
      /^src\/pages\/home\.tsx, scenario "usual" \(\/tiny\): it responds with 503: TypeError: .*path/,
    ),
  ]);
});

test('a page that is unavailable because the API is down passes', async () => {
  const sources = agentSources("{ status: 503, body: 'Away' }");
  expect(await found({ sources, parts: { api: AGENT_API } })).toEqual({});
});

test('a misspelled field is reported even if the scenario also lacks it', async () => {
  const sources = agentSources("{ json: { name: 'Quill' } }", 'agent?.nmae ?? agent?.name');
  expect(await found({ sources, parts: { api: AGENT_API } })).toEqual({
    API: [
      'src/pages/home.tsx, scenario "usual" (/tiny): it reads "nmae" of GET /api/agents/0, which the response does not have',
    ],
  });
});

test('an optional field of the API may be missing in a scenario', async () => {
  const sources = agentSources("{ json: { name: 'Quill' } }", 'agent?.rank ?? agent?.name');
  expect(await found({ sources, parts: { api: AGENT_API } })).toEqual({});
});

test.each([
  ["{ name: 'Quill', nmae: 'Quill' }", 'has "nmae", which the API\'s response does not have'],
  ['{ rank: 1 }', 'lacks "name"'],
  ["{ name: 'Quill', rank: 'first' }", 'has an invalid "rank": must be a number'],
])('the mock response %s is reported, because it does not match the API', async (json, problem) => {
  const sources = agentSources(`{ json: ${json} }`);
  const { Scenarios } = await found({ sources, parts: { api: AGENT_API } });
  expect(Scenarios).toEqual([
    expect.stringContaining(
      `src/scenarios.ts, scenario "usual": its response to /api/agents/1 ${problem}`,
    ),
  ]);
});

test('a scenario for a call that the API does not have is reported', async () => {
  const sources = agentSources("{ json: { name: 'Quill' } }");
  const api = apiContract.parse({ paths: {} });
  expect((await found({ sources, parts: { api } })).Scenarios).toEqual([
    'src/scenarios.ts, scenario "usual": its response to /api/agents/1 is for a call that the API does not have',
  ]);
});

test('a page without a scenario is reported', async () => {
  const problems = await found({ sources: { 'src/scenarios.ts': 'export const scenarios = [];' } });
  expect(problems.Pages).toEqual([
    'src/scenarios.ts: src/pages/home.tsx has no scenario to render it from',
  ]);
});
