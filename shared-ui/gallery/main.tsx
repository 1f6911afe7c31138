import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Toaster } from '../src/index.ts';
import type { PartDoc } from './part.ts';
import { PARTS } from './parts.ts';
import { Overview, PartList, PartPage } from './view.tsx';

/** Set by the build. */
declare const DOCS: Readonly<Record<string, PartDoc>>;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const current = PARTS.find(({ slug }) => slug === root.dataset.part);
const doc = current && DOCS[current.slug];

createRoot(root).render(
  <MemoryRouter>
    <div className="page-container grid gap-10 py-10 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <PartList parts={PARTS} current={current} />
      <main className="flex min-w-0 flex-col gap-10">
        {current && doc ? <PartPage part={current} doc={doc} /> : <Overview parts={PARTS} />}
      </main>
    </div>
    <Toaster />
  </MemoryRouter>,
);
