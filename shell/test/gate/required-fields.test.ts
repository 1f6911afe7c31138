import { expect, test } from 'vitest';
import { recordingFetch } from '../../remote-kit/build/recording-fetch.ts';
import { apiContract, apiProblems } from '../../src/gate/api-contract.ts';

/** An API whose agents have these fields. */
const apiWith = (...fields: string[]) =>
  apiContract.parse({
    paths: {
      '/api/agents/{id}': {
        get: {
          responses: {
            200: {
              content: {
                'application/json': {
                  schema: { properties: Object.fromEntries(fields.map((name) => [name, {}])) },
                },
              },
            },
          },
        },
      },
    },
  });

/** The API use of a release whose page reads an agent's name and logo. */
async function releaseThatReadsBoth() {
  const { fetch, reads } = recordingFetch(async () =>
    Response.json({ name: 'Quill', logo: 'lobehub/quill' }),
  );
  const agent = await (await fetch('/api/agents/7', {})).json();
  expect([agent.name, agent.logo]).toEqual(['Quill', 'lobehub/quill']);
  return { addresses: [], reads: reads() };
}

test('an API without a field that pages require is refused', async () => {
  expect(apiProblems(await releaseThatReadsBoth(), apiWith('logo'))).toEqual([
    'it reads "name" of GET /api/agents/0, which the response does not have',
  ]);
});

test('an API without an optional field is not refused', async () => {
  expect(apiProblems(await releaseThatReadsBoth(), apiWith('name'))).toEqual([]);
});
