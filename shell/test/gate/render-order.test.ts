import { expect, test } from 'vitest';
import { found, remoteAt } from './found-problems.ts';

const PAGE = 'export const Page = () => <p>Search</p>;';

/** Two visitors with different queries. */
const SCENARIOS = `export const scenarios = [
  { id: 'ada', title: 'Ada', url: '/tiny?q=ada', answers: {} },
  { id: 'bob', title: 'Bob', url: '/tiny?q=bob', answers: {} },
];`;

const problem = (id: string) =>
  expect.stringContaining(
    `src/pages/home.tsx, scenario "${id}" (/tiny?q=${id}): its page depends on what was rendered before it`,
  );

test.each([
  [
    'a page',
    `import { useSearchParams } from 'react-router-dom';
    let last = 'nobody';
    export function Page() {
      const before = last;
      last = useSearchParams()[0].get('q') ?? '';
      return <p>Searched before: {before}</p>;
    }`,
    '',
  ],
  ['a loader', PAGE, 'load: async ({ search }) => { last ??= search.get("q"); },'],
])("a variable in which %s keeps a visitor's query is reported", async (_, page, load) => {
  const remote = remoteAt('/tiny', '', `query: ['q'], ${load}`).replace(
    "title: 'Home'",
    "title: last ?? 'Home'",
  );
  const sources = {
    'src/pages/home.tsx': page,
    'src/remote.tsx': `let last: string | null | undefined; ${remote}`,
    'src/scenarios.ts': SCENARIOS,
  };
  expect((await found({ sources }))['Render order']).toEqual([problem('ada'), problem('bob')]);
});

test('a variable that counts renders is reported, although there is only one scenario', async () => {
  const page = `
    let count = 0;
    export const Page = () => <p>{(count += 1)} visitors</p>;
  `;
  expect((await found({ sources: { 'src/pages/home.tsx': page } }))['Render order']).toEqual([
    expect.stringMatching(/it: "…<p>1<!-- --> visitors.*" became "…<p>2<!-- --> visitors.*"$/),
  ]);
});
