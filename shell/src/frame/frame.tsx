import { Toaster } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { Splash } from './splash.tsx';

/** The content of the frame's parts as HTML. */
export interface FrameHtml {
  readonly header: string;
  readonly footer: string;
}

export interface FrameProps {
  /** The outlet. */
  children: ReactNode;
  /** The current year, as the server saw it. */
  year: number;
  /** What is in header and footer, where that is rendered already. */
  html?: FrameHtml | undefined;
  /** Whether the page may carry the splash; whether it shows is the theme script's to say. */
  splash?: boolean;
}

/** Everything around a page. Needs a data router above it. Nothing in here re-renders the outlet by itself. */
export function Frame({ children, year, html, splash = true }: FrameProps) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 text-sm font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <NavigationProgress />
      <div className="flex min-h-dvh flex-col">
        <Header html={html?.header} />
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
        <Footer year={year} html={html?.footer} />
      </div>
      <PageArrival />
      <PaletteHost />
      <Toaster />
      {splash && <Splash />}
    </>
  );
}
