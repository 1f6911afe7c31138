import { NAME, SOUND } from '../broken/broken-release.ts';

/** The remote that is mutated: two pages, a contribution, shared parts, a query parameter, and calls of the API. */
export const SUBJECT: Readonly<Record<string, string>> = {
  ...SOUND,
  'src/remote.tsx': `
import { defineRemote } from '@agent-atlas/contract';
import { categories } from './categories.ts';

export const remote = defineRemote({
  name: '${NAME}',
  routes: [
    {
      id: 'home',
      path: '/broken',
      query: ['order'],
      load: ({ queryClient }) => queryClient.prefetchQuery(categories),
      head: () => ({
        title: 'Categories at a glance',
        description: 'All categories and how many agents each has.',
        canonicalPath: '/broken',
      }),
      page: () => import('./pages/home.tsx'),
    },
    {
      id: 'category',
      path: '/broken/:name',
      query: [],
      load: ({ queryClient }) => queryClient.prefetchQuery(categories),
      head: ({ params }) => ({
        title: params.name ?? '',
        description: 'One category and how many agents it has.',
        canonicalPath: '/broken/' + params.name,
      }),
      page: () => import('./pages/category.tsx'),
    },
  ],
  slots: [
    {
      id: 'note',
      slot: 'agent.after-overview',
      order: 900,
      examples: [{ agentId: 1, agentName: 'ChatGPT' }],
      component: () => import('./slots/note.tsx'),
    },
  ],
});
`,
  'src/categories.ts': `
export interface Category {
  readonly name: string;
  readonly count: number;
}

export const categories = { queryKey: ['/api/categories'] };
`,
  'src/pages/home.tsx': `
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { categories, type Category } from '../categories.ts';
import { Counter } from '../parts/counter.tsx';

function Row({ category }: { category: Category }) {
  return (
    <li className="flex gap-2">
      <Link to="/broken/writing" className="underline">{category.name}</Link>
      <span className="text-muted">{category.count}</span>
    </li>
  );
}

export function Page() {
  const [query] = useSearchParams();
  const { data = [] } = useQuery<readonly Category[]>(categories);
  const sorted = data.toSorted((a, b) => (query.get('order') === 'count' ? b.count - a.count : 0));
  return (
    <div className="page-container py-8">
      <h1 className="text-2xl">Categories at a glance</h1>
      <p className="mt-2 text-muted">There are {data.length} categories.</p>
      <ul className="mt-4">{sorted.map((each) => <Row key={each.name} category={each} />)}</ul>
      <p className="mt-4"><Link to="/leaderboard" className="underline">All ranks</Link></p>
      <Counter />
    </div>
  );
}
`,
  'src/pages/category.tsx': `
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { categories, type Category } from '../categories.ts';

export function Page() {
  const { name } = useParams();
  const { data = [] } = useQuery<readonly Category[]>(categories);
  const first = data[0];
  return (
    <div className="page-container py-8">
      <h1 className="text-2xl">{name}</h1>
      {first && <p className="mt-2">{first.name.toUpperCase()} has {first.count.toFixed(0)} agents.</p>}
      <p className="mt-4"><Link to="/broken" className="underline">All categories</Link></p>
    </div>
  );
}
`,
  'src/parts/counter.tsx': `
import { useState } from 'react';

export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <section className="mt-4">
      <h2 className="text-xl">Counter</h2>
      <p className="mt-2"><span className="font-semibold">{count}</span> presses</p>
      <button type="button" className="mt-2 underline" onClick={() => setCount(count + 1)}>Press</button>
    </section>
  );
}
`,
  'src/slots/note.tsx': `
import { Link } from 'react-router-dom';

export function Contribution({ agentName }: { agentId: number; agentName: string }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">A note about {agentName.trim()}</h2>
      <p className="mt-2"><Link to="/faq" className="underline">Questions</Link> and answers</p>
    </section>
  );
}
`,
  'src/scenarios.ts': `
const answers = { '/api/categories': { json: [{ name: 'AI Chatbot', count: 3 }, { name: 'AI Writer', count: 5 }] } };

export const scenarios = [
  { id: 'usual', title: 'Usual', url: '/broken', answers },
  { id: 'ordered', title: 'By count', url: '/broken?order=count', answers },
  { id: 'category', title: 'A category', url: '/broken/writing', answers },
];
`,
};
