import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Frame, type FrameProps } from '../../src/frame/frame.tsx';
import { LINKS } from '../../src/frame/test-frame.tsx';
import { repeatedFrame } from '../../src/renderer/process/repeated-frame.tsx';

async function html(Surroundings: ComponentType<FrameProps>, path: string, year = 2026) {
  const element = (
    <Surroundings year={year} links={LINKS}>
      The page
    </Surroundings>
  );
  const handler = createStaticHandler([{ path: '*', element }]);
  const context = await handler.query(new Request(`http://site.test${path}`));
  if (context instanceof Response) throw new Error('The frame responded with a redirect');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

test.each([
  '/',
  '/leaderboard',
  '/blog',
  '/blog/seo/x',
  '/recommendations',
  '/agent/1?tab=reviews',
])(
  'the frame that the browser hydrates at %s equals what the frame renders there',
  async (path) => {
    expect(await html(repeatedFrame(2026, LINKS), path)).toBe(await html(Frame, path));
  },
);

test('the footer has the year that the page was rendered in', async () => {
  expect(await html(repeatedFrame(2027, LINKS), '/', 2027)).toContain('© <!-- -->2027');
});
