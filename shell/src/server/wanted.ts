import type { SetRoute } from '../releases/release-set.ts';
import type { Variant } from './variants.ts';

/** A variant, or the same variant as Markdown. */
export type Wanted = Variant & { readonly html?: Variant };

/** The same page as Markdown. Site files have one form only. */
export function asMarkdown(html: Variant): Wanted {
  return html.url.kind === 'file' ? html : { ...html, key: `${html.key} md`, html };
}

/** The route of a page; undefined for a file or a redirect. */
export function routeOf({ url }: { url: Variant['url'] }): SetRoute | undefined {
  return url.kind === 'page' ? url.route : undefined;
}
