import { isIndexed } from '../../../contract/is-indexed.ts';
import { absoluteJsonLd } from '../../../contract/json-ld.ts';
import type { ArticleFacts, Head } from '../../../contract/remote.ts';
import { fullTitle, SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import { scriptJson } from '../../app/script-json.ts';
import { CARD_HEIGHT, CARD_WIDTH, cardUrl } from '../cards/card-url.ts';
import { escapeHtml } from './html.ts';

/** The page color per theme, for the browser's own UI: the token `--page`. */
export const PAGE_COLORS = { light: '#fafaf7', dark: '#121412' } as const;

/** Path of the site's icon. */
export const ICON = '/favicon.svg';

/** The same in every page's head. */
const SITE_TAGS = [
  ...Object.entries(PAGE_COLORS).map(
    ([scheme, color]) =>
      `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})">`,
  ),
  `<link rel="icon" href="${ICON}" type="image/svg+xml">`,
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  `<link rel="alternate" type="application/atom+xml" href="/feed.xml" title="${SITE_NAME}">`,
  `<link rel="alternate" type="application/feed+json" href="/feed.json" title="${SITE_NAME}">`,
  `<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title="${SITE_NAME}">`,
].join('\n');

/** Structured data about the site itself; on the home page only. */
const SITE_JSON_LD = {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: SITE_NAME,
  url: '/',
  description: SITE_DESCRIPTION,
  publisher: { '@type': 'Organization', name: SITE_NAME, url: '/', logo: '/icon-512.png' },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: '/search?q={search_term_string}' },
    'query-input': 'required name=search_term_string',
  },
};

/** The structured data of a page, including the site's own. */
export function structuredData(head: Head): NonNullable<Head['jsonLd']> {
  const own = head.jsonLd ?? [];
  return head.canonicalPath === '/' && !head.noIndex ? [SITE_JSON_LD, ...own] : own;
}

/** An Open Graph tag, https://ogp.me */
function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function articleTags({ published, modified, author, tags = [] }: ArticleFacts): string[] {
  return [
    property('article:published_time', published),
    ...(modified ? [property('article:modified_time', modified)] : []),
    ...(author ? [property('article:author', author)] : []),
    ...tags.map((tag) => property('article:tag', tag)),
  ];
}

/** The tags of a page's head that describe the page. */
export function headTags(head: Head, origin: string): string {
  const title = fullTitle(head.title);
  const url = origin + head.canonicalPath;
  const picture = cardUrl(head);
  const jsonLd = structuredData(head).map(
    (object) =>
      `<script type="application/ld+json">${scriptJson(absoluteJsonLd(object, origin))}</script>`,
  );
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    isIndexed(head)
      ? `<link rel="canonical" href="${escapeHtml(url)}">`
      : '<meta name="robots" content="noindex">',
    SITE_TAGS,
    property('og:title', title),
    property('og:description', head.description),
    ...(head.status === 404 ? [] : [property('og:url', url)]),
    property('og:type', head.article ? 'article' : 'website'),
    property('og:site_name', SITE_NAME),
    property('og:locale', 'en_US'),
    property('og:image', origin + picture.path),
    property('og:image:width', String(CARD_WIDTH)),
    property('og:image:height', String(CARD_HEIGHT)),
    property('og:image:alt', picture.alt),
    ...(head.article ? articleTags(head.article) : []),
    // X reads the rest from the tags above.
    '<meta name="twitter:card" content="summary_large_image">',
    ...jsonLd,
  ].join('\n');
}
