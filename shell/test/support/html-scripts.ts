export interface Script {
  readonly attributes: string;
  readonly text: string;
}

/** All script elements of a page. */
export function scriptsOf(html: string): Script[] {
  const found = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi);
  return [...found].map(([, attributes = '', text = '']) => ({ attributes, text }));
}

/** The inline scripts and import maps of a page. */
export function inlineScriptsOf(html: string): Script[] {
  return scriptsOf(html).filter(
    ({ attributes }) => !/\ssrc=/.test(attributes) && !/type="application\//.test(attributes),
  );
}
