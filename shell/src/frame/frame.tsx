import { Toaster } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import type { FrameLinks } from '../../contract/boot.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { Splash } from './splash.tsx';

/** Header and footer content as HTML. */
export interface FrameHtml {
  readonly header: string;
  readonly footer: string;
}

export interface FrameProps {
  /** The outlet. */
  children: ReactNode;
  /** The current year on the server. */
  year: number;
  /** What the remotes contribute. */
  links: FrameLinks;
  /** The content of header and footer, if it has already been rendered. */
  html?: FrameHtml | undefined;
  /** Whether to render the splash. The theme script decides whether it is visible. */
  splash?: boolean;
}

/** Everything around a page. Needs a router above it. State changes in the frame do not re-render the outlet. */
export function Frame({ children, year, links, html, splash = true }: FrameProps) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <Header links={links.header} html={html?.header} />
      {/* The footer begins below the screen. Otherwise it would move up a short page while its own links arrive. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)]">
        {children}
      </main>
      <Footer year={year} columns={links.footer} html={html?.footer} />
      <PageArrival />
      <PaletteHost links={links} />
      <Toaster />
      {splash && <Splash />}
    </>
  );
}
