import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Frame, type FrameProps } from '../../src/frame/frame.tsx';
import { LINKS } from '../../src/frame/test-frame.tsx';
import { repeatedFrame } from '../../src/renderer/process/repeated-frame.tsx';

function html(Surroundings: ComponentType<FrameProps>, path: string, year = 2026) {
  return renderToString(
    <StaticRouter location={path}>
      <Surroundings year={year} links={LINKS}>
        The page
      </Surroundings>
    </StaticRouter>,
  );
}

test.each([
  '/',
  '/leaderboard',
  '/blog',
  '/blog/seo/x',
  '/recommendations',
  '/agent/1?tab=reviews',
])('the frame that the browser hydrates at %s equals what the frame renders there', (path) => {
  expect(html(repeatedFrame(2026, LINKS), path)).toBe(html(Frame, path));
});

test('the footer has the year that the page was rendered in', () => {
  expect(html(repeatedFrame(2027, LINKS), '/', 2027)).toContain('© <!-- -->2027');
});
