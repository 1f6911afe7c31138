import { preferences } from '@agent-atlas/server-kit/http/preferences';
import { parseAccept } from 'hono/utils/accept';
import type { Variant } from '../pages/variants.ts';

const SUFFIX = '.md';
const TYPE = 'text/markdown';

export interface PageTarget {
  /** Path and query of the page itself. */
  readonly target: string;
  readonly isMarkdown: boolean;
}

/**
 * The requested page, and whether it is requested as Markdown: with `.md` after its path
 * (`/index.md` for the home page), or with an `Accept` header that prefers `text/markdown` to HTML.
 *
 * @param target path and query of the request line
 */
export function pageTarget(target: string, accept = ''): PageTarget {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  if (!path.endsWith(SUFFIX)) return { target, isMarkdown: prefersMarkdown(accept) };
  const page = path.slice(0, -SUFFIX.length);
  return { target: (page === '/index' ? '/' : page) + target.slice(path.length), isMarkdown: true };
}

/** A variant, or the same variant as Markdown. */
export type Wanted = Variant & { readonly html?: Variant };

/** The same page as Markdown. Site files have one form only. */
export function asMarkdown(html: Variant): Wanted {
  return html.url.kind === 'file' ? html : { ...html, key: `${html.key} md`, html };
}

/** The path of a page as Markdown. @param path may have a query */
export function markdownPath(path: string): string {
  const { pathname, search } = new URL(path, 'http://site');
  return `${pathname === '/' ? '/index' : pathname}${SUFFIX}${search}`;
}

function prefersMarkdown(accept: string): boolean {
  if (!accept.includes(TYPE)) return false;
  const types = parseAccept(preferences(accept));
  const quality = (name: string) => types.find(({ type }) => type === name)?.q ?? 0;
  return quality(TYPE) > 0 && quality(TYPE) >= quality('text/html');
}
