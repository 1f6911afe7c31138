/** Replaces the origin of a site whose port changes with each run. */
const ORIGIN = 'https://site.test';

const COMMENT = /<!--.*?-->/gs;
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
  return html
    .replaceAll(origin, ORIGIN)
    .replaceAll(`/${name}/${version}/`, `/${name}/`)
    .replaceAll(`${name}@${version}`, name)
    .replaceAll(`"version":"${version}"`, '"version":""')
    .replaceAll(SET_ID, '"set":""')
    .replaceAll(INTEGRITY, '')
    .replaceAll(FILE_HASH, '')
    .replaceAll(REACT_ID, numberOf)
    .replaceAll(COMMENT, '');
}

/** The lines of a normalized document's body, one per element. Scripts and their data are left out. */
export function bodyLines(html: string): string[] {
  const begin = html.indexOf('<body');
  const body = begin < 0 ? html : html.slice(begin);
  const end = body.indexOf('<script type="application/json"');
  return linesOf(end < 0 ? body : body.slice(0, end));
}

const linesOf = (html: string) =>
  html
    .replaceAll(/></g, '>\n<')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const JSON_LD = /<script type="application\/ld\+json">(.*?)<\/script>/gs;
const DESCRIBING = /<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>/gs;
/** Links to files, which other checks compare by their bytes. */
const LOADING = /rel="(modulepreload|stylesheet|preload|expect)"/;

/** The lines of a normalized document's head that describe the page: tags, then structured data. */
export function headLines(html: string): string[] {
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')));
  const tags = [...head.matchAll(DESCRIBING)].map(([tag]) => tag);
  const data = [...head.matchAll(JSON_LD)].flatMap(([, json = '']) => prettyJson(json));
  return [...tags.filter((tag) => !LOADING.test(tag)), ...data];
}

function prettyJson(text: string): string[] {
  try {
    return JSON.stringify(JSON.parse(text), null, 1).split('\n');
  } catch {
    return [text];
  }
}
