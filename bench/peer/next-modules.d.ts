// What the app uses of Next.js, whose packages are installed only when the benchmark runs.

declare module 'next/link' {
  import type { ComponentType } from 'react';

  interface LinkProps extends Omit<React.ComponentProps<'a'>, 'href'> {
    href: string;
    prefetch?: boolean | 'auto' | null;
    replace?: boolean;
    scroll?: boolean;
  }
  const Link: ComponentType<LinkProps>;

  export default Link;
}

declare module 'next/navigation' {
  export function usePathname(): string;
  export function useRouter(): { push(to: string): void };
}

declare module '*.css';
