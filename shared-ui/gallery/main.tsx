import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { TooltipProvider } from '../src/components/tooltip/tooltip.tsx';
import { Toaster } from '../src/index.ts';
import { Agents, Categories } from './domain.tsx';
import { Forms } from './forms.tsx';
import { Buttons, Surfaces } from './parts.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <MemoryRouter>
    <TooltipProvider>
      <main className="page-container flex flex-col gap-12 py-10">
        <h1 className="text-3xl font-semibold tracking-tight">Parts</h1>
        <Buttons />
        <Forms />
        <Surfaces />
        <Agents />
        <Categories />
      </main>
      <Toaster />
    </TooltipProvider>
  </MemoryRouter>,
);
