// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { PARTS } from '../gallery/parts.ts';
import { Overview } from '../gallery/view.tsx';
import { Toaster, toast } from './index.ts';

/** Renders the gallery, which shows every component in all its states, as the server does. */
function html(): string {
  return renderToString(
    <StaticRouter location="/">
      <Overview parts={PARTS} />
      <Toaster />
    </StaticRouter>,
  );
}

describe('server-rendered HTML', () => {
  test('contains no styles that the content security policy blocks', () => {
    expect(html()).not.toMatch(/\sstyle=|<style/);
  });

  test('never contains a toast', () => {
    toast({ title: 'From another request' });
    expect(html()).not.toContain('From another request');
  });
});
