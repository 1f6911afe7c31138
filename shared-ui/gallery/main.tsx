import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { TooltipProvider } from '../src/components/tooltip/tooltip.tsx';
import { Toaster } from '../src/index.ts';
import { Buttons } from './buttons.tsx';
import { Agents, Categories } from './domain.tsx';
import { Forms } from './forms.tsx';
import { Lists } from './lists.tsx';
import { Overlays } from './overlays.tsx';
import { Surfaces } from './surfaces.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <MemoryRouter>
    <TooltipProvider>
      <main className="page-container flex flex-col gap-12 py-10">
        <h1 className="text-3xl font-semibold tracking-tight">Parts</h1>
        <Buttons />
        <Overlays />
        <Forms />
        <Surfaces />
        <Lists />
        <Agents />
        <Categories />
      </main>
      <Toaster />
    </TooltipProvider>
  </MemoryRouter>,
);
