import { LoadMore } from '../../src/index.ts';

export const part = { name: 'Load more', group: 'Lists', of: { LoadMore } } as const;

/** A plain link, so it works without JavaScript. */
export function More() {
  return <LoadMore shown={48} total={120} to="/?show=96" className="w-full" />;
}

export function Loading() {
  return <LoadMore shown={96} total={120} to="/?show=144" loading className="w-full" />;
}

export function AtTheEnd() {
  return <LoadMore shown={120} total={120} to={null} className="w-full" />;
}
