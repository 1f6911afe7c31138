// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { Agents, Categories } from '../gallery/domain.tsx';
import { Forms } from '../gallery/forms.tsx';
import { Buttons, Surfaces } from '../gallery/parts.tsx';
import { TooltipProvider } from './components/tooltip/tooltip.tsx';
import { Toaster, toast } from './index.ts';

// The gallery shows every part in its states; this renders it the way the server does.
function html(): string {
  return renderToString(
    <StaticRouter location="/">
      <TooltipProvider>
        <Buttons />
        <Forms />
        <Surfaces />
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
