import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { FrameLinks } from '../../contract/boot.ts';

/** Links of a frame with some remotes. */
export const LINKS: FrameLinks = {
  header: [
    { label: 'Home', path: '/' },
    { label: 'Leaderboard', path: '/leaderboard' },
    { label: 'Selector', path: '/recommendations' },
    { label: 'Blog', path: '/blog' },
  ],
  footer: [
    {
      title: 'Categories',
      links: [
        { label: 'AI Chatbots', path: '/category/AI%20Chatbot', group: 'Categories' },
        { label: 'AI Platforms', path: '/category/AI%20Platform', group: 'Categories' },
      ],
    },
    {
      title: 'Resources',
      links: [
        { label: 'Blog', path: '/blog' },
        { label: 'AI Agents Glossary', path: '/glossary' },
        { label: 'Privacy Policy', path: '/' },
      ],
    },
  ],
  palette: [{ title: 'News', links: [{ label: 'Press', path: '/press' }] }],
  notFound: [{ label: 'Leaderboard', path: '/leaderboard' }],
};

/** Renders an element inside a data router at `path`. @returns the router */
export function renderAt(path: string, element: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}

/** The path and query of a router's current location. */
export function currentPath(router: ReturnType<typeof createMemoryRouter>): string {
  return router.state.location.pathname + router.state.location.search;
}
