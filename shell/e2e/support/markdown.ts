import type { APIRequestContext } from '@playwright/test';

/** The URLs in a sitemap. */
export const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');

const plain = (text: string) =>
  text.replaceAll(/[\\*_`[\]#|>-]|\(https?:[^)]*\)/g, '').replaceAll(/\s+/g, ' ');

/**
 * The headings, terms and list items of a page's main content that contain only text. Markdown has
 * no forms.
 */
function factsOf(html: string): string[] {
  const [text = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const main = text.replaceAll(/<form[\s\S]*?<\/form>/g, '');
  const texts = [
    ...main.matchAll(/<(h[1-6]|dt|dd|td|li|p)(?: (?![^>]*aria-hidden)[^>]*)?>([^<&]+)<\/\1>/g),
  ];
  return texts.map(([, , text = '']) => plain(text).trim()).filter((text) => text !== '');
}

/** The pages whose Markdown is missing or lacks facts of the page, one line each. */
export async function markdownProblems(
  request: APIRequestContext,
  urls: readonly string[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const url of urls) {
    const headers = { accept: 'text/markdown' };
    const [page, text] = [await request.get(url), await request.get(url, { headers })];
    const markdown = await text.text();
    const missing = factsOf(await page.text()).filter((fact) => !plain(markdown).includes(fact));
    const isMarkdown = text.headers()['content-type'] === 'text/markdown; charset=utf-8';
    if (text.status() !== 200 || !isMarkdown || missing.length > 0)
      wrong.push(`${url} ${text.status()} ${missing.join(' | ')}`);
  }
  return wrong;
}
