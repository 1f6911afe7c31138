import './globals.css';
import { Toaster } from '@agent-atlas/shared-ui';
import { Footer } from '@workspace/shell/src/frame/footer.tsx';
import { Header } from '@workspace/shell/src/frame/header.tsx';
import { THEME_SCRIPT } from '@workspace/shell/src/frame/theme-script.ts';
import type { ReactNode } from 'react';
import { frameLinks } from '../parts/frame-links.ts';

export const metadata = { title: 'Agent Atlas' };

export default async function Layout({ children }: { children: ReactNode }) {
  const { header, footer } = await frameLinks();
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own script
          dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
        />
        <Header links={header} />
        <main>{children}</main>
        <Footer year={2026} columns={footer} />
        <Toaster />
      </body>
    </html>
  );
}
