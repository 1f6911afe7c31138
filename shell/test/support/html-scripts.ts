export interface Script {
  readonly attributes: string;
  readonly text: string;
}

/** All script elements of a page, as a parser would find them. */
export function scriptsOf(html: string): Script[] {
  const found = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi);
  return [...found].map(([, attributes = '', text = '']) => ({ attributes, text }));
}

/** Those a browser would run, or read as an import map, from the page itself. */
export function inlineScriptsOf(html: string): Script[] {
  return scriptsOf(html).filter(
    ({ attributes }) => !/\ssrc=/.test(attributes) && !/type="application\//.test(attributes),
  );
}
