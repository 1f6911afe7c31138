// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { Buttons } from '../gallery/buttons.tsx';
import { Agents, Categories } from '../gallery/domain.tsx';
import { Forms } from '../gallery/forms.tsx';
import { Lists } from '../gallery/lists.tsx';
import { Overlays } from '../gallery/overlays.tsx';
import { Surfaces } from '../gallery/surfaces.tsx';
import { TooltipProvider } from './components/tooltip/tooltip.tsx';
import { Toaster, toast } from './index.ts';

// The gallery shows every part in its states; this renders it the way the server does.
function html(): string {
  return renderToString(
    <StaticRouter location="/">
      <TooltipProvider>
        <Buttons />
        <Overlays />
        <Forms />
        <Surfaces />
        <Lists />
        <Agents />
        <Categories />
        <Toaster />
      </TooltipProvider>
    </StaticRouter>,
  );
}

describe('HTML from the server', () => {
  test('carries no style the content security policy would refuse', () => {
    expect(html()).not.toMatch(/\sstyle=|<style/);
  });

  test('never carries a toast', () => {
    toast({ title: 'Of another request' });
    expect(html()).not.toContain('Of another request');
  });
});
