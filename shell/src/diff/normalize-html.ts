import { readHtml, type Tag } from '../releases/page-html.ts';

/** Replaces the origin of a site whose port changes with each run. */
const ORIGIN = 'https://site.test';

const INTEGRITY = / integrity="[^"]*"|sha384-[\w+/=]+/g;
/** Id of the release set in the page's data. */
const SET_ID = /"set":"[0-9a-f]*"/g;
/** The hash in the name of a built file: `page.1a2b3c4d5e.js`. */
const FILE_HASH = /\.[0-9a-f]{8,64}(?=\.[a-z0-9]{2,5}\b)/g;
/** Ids from React's `useId`. */
const REACT_ID = /_R_[0-9a-z]*_|«[^»]{1,20}»/g;

/**
 * A document without the parts that change with each build or run: origin, version, file hashes,
 * integrity and generated ids. Ids are numbered, so that references between elements are still
 * compared.
 *
 * @param origin of the site that sent it
 */
export function normalizeHtml(
  html: string,
  { origin, name, version }: { origin: string; name: string; version: string },
): string {
  const ids = new Map<string, string>();
  const numberOf = (id: string) => {
    const number = ids.get(id) ?? `id-${ids.size + 1}`;
    ids.set(id, number);
    return number;
  };
  return withoutComments(html)
    .replaceAll(origin, ORIGIN)
    .replaceAll(`/${name}/${version}/`, `/${name}/`)
    .replaceAll(`${name}@${version}`, name)
    .replaceAll(`"version":"${version}"`, '"version":""')
    .replaceAll(SET_ID, '"set":""')
    .replaceAll(INTEGRITY, '')
    .replaceAll(FILE_HASH, '')
    .replaceAll(REACT_ID, numberOf);
}

function withoutComments(html: string): string {
  const { comments } = readHtml(html);
  const kept = comments.map(({ begin }, index) => html.slice(comments[index - 1]?.end ?? 0, begin));
  return [...kept, html.slice(comments.at(-1)?.end ?? 0)].join('');
}

/** The lines of a normalized document's body, one per element. Scripts and their data are left out. */
export function bodyLines(html: string): string[] {
  const { tags } = readHtml(html);
  const begin = tags.find(({ name }) => name === 'body')?.begin ?? 0;
  const data = tags.find((tag) => tag.begin > begin && isScriptOf(tag, 'application/json'));
  return linesOf(html.slice(begin, data?.begin));
}

const linesOf = (html: string) =>
  html
    .replaceAll('><', '>\n<')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isScriptOf = ({ name, attributes }: Tag, type: string) =>
  name === 'script' && attributes.get('type') === type;

/** URL of the site's stylesheet. */
export function stylesheetOf(html: string): string | undefined {
  const links = readHtml(html).tags.filter(({ name }) => name === 'link');
  const found = links.find(({ attributes }) => attributes.get('rel') === 'stylesheet');
  return found?.attributes.get('href');
}

/** Links to files, which other checks compare by their bytes. */
const LOADING = new Set(['modulepreload', 'stylesheet', 'preload', 'expect']);

/** The lines of a normalized document's head that describe the page: tags, then structured data. */
export function headLines(html: string): string[] {
  const { tags } = readHtml(html);
  const end = tags.findIndex(({ name, isEnd }) => name === 'head' && isEnd);
  const head = tags.slice(0, Math.max(0, end));
  const described = head.flatMap((tag, index) => {
    if (tag.isEnd) return [];
    const { begin, end, name, attributes } = tag;
    if (name === 'title') return html.slice(begin, head[index + 1]?.end);
    const isShown =
      name === 'meta' || (name === 'link' && !LOADING.has(attributes.get('rel') ?? ''));
    return isShown ? html.slice(begin, end) : [];
  });
  const data = head.flatMap((tag, index) =>
    isScriptOf(tag, 'application/ld+json')
      ? prettyJson(html.slice(tag.end, head[index + 1]?.begin))
      : [],
  );
  return [...described, ...data];
}

function prettyJson(text: string): string[] {
  try {
    return JSON.stringify(JSON.parse(text), null, 1).split('\n');
  } catch {
    return [text];
  }
}
