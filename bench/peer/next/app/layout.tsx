import './globals.css';
import { Toaster } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';
import { Footer } from '../workspace/shell/src/frame/footer.tsx';
import { Header } from '../workspace/shell/src/frame/header.tsx';
import { THEME_SCRIPT } from '../workspace/shell/src/frame/theme-script.ts';

export const metadata = { title: 'Agent Atlas' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own script
          dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
        />
        <Header />
        <main>{children}</main>
        <Footer year={2026} />
        <Toaster />
      </body>
    </html>
  );
}
