import { expect, test } from 'vitest';
import { found, remoteAt } from './found-problems.ts';

const READS = `
  import { useSearchParams } from 'react-router-dom';
  export const Page = () => <p>{useSearchParams()[0].get('sort')}</p>;
`;

/** The problems of a remote whose route has these properties. */
const problemsOf = async (route: string, page: string) =>
  (
    await found({
      sources: { 'src/remote.tsx': remoteAt('/tiny', '', route), 'src/pages/home.tsx': page },
    })
  ).Query;

test.each([
  ['a page', `query: ['q'],`, READS, 'sort'],
  [
    'a loader',
    `query: [], load: async ({ search }) => { search.has('tab'); },`,
    'export const Page = () => <p>Text</p>;',
    'tab',
  ],
])(
  'a query parameter that %s reads and the route does not declare is reported',
  async (_, route, page, name) => {
    expect(await problemsOf(route, page)).toEqual([
      `src/pages/home.tsx, scenario "usual" (/tiny): its page reads the query parameter "${name}", which its route does not declare, so the server drops it`,
    ]);
  },
);

test.each([
  ['declares it', `query: ['sort'],`, READS],
  ['gets all', '', READS],
  [
    'has none, and reads another query',
    'query: [],',
    `export const Page = () => <p>{new URLSearchParams('sort=name').get('sort')}</p>;`,
  ],
])('a route that %s is not', async (_, route, page) => {
  expect(await problemsOf(route, page)).toBeUndefined();
});
