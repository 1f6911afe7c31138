import { cutText } from '@agent-atlas/registry/contract/cut-text';
import { actsOnDocument, scriptAttribute, type Tag } from '../releases/page-html.ts';

/** Elements that the HTML standard has removed. They style without classes, or swallow the rest of the page. */
const OBSOLETE: ReadonlySet<string> = new Set(
  'acronym applet basefont bgsound big blink center dir font frame frameset isindex keygen listing marquee menuitem multicol nextid nobr noembed noframes param rb rtc spacer strike tt xmp'.split(
    ' ',
  ),
);

const ORIGIN = 'http://page.test';

/** Longest address that a problem quotes, in characters. */
const QUOTED = 80;

/**
 * What is wrong with a tag that acts on the whole document, as the object of "has". React moves some of these before the
 * page, so the frame's HTML is checked, too.
 */
export function documentProblem(tag: Tag, isHoisted: boolean): string | undefined {
  const { name } = tag;
  if (!actsOnDocument(tag) && !(isHoisted && name === 'title')) return undefined;
  return `a <${name}>, which acts on the whole document; use the head of its route, and classes for styles`;
}

/** What is wrong with a tag of a remote, as the object of "has"; undefined if it is sound. */
export function tagProblem(tag: Tag): string | undefined {
  const { name, attributes } = tag;
  const script = scriptAttribute(tag);
  if (script !== undefined)
    return `a <${name}> with the attribute ${script}, which the site's policy blocks`;
  if (attributes.has('style')) return `a <${name}> with a style attribute; use classes instead`;
  if (OBSOLETE.has(name)) return `a <${name}>, which is obsolete`;
  for (const attribute of ['action', 'formaction']) {
    const problem = actionProblem(name, attributes.get(attribute) ?? '');
    if (problem !== undefined) return problem;
  }
  const href = name === 'a' ? attributes.get('href') : undefined;
  return href === undefined ? undefined : linkProblem(href);
}

function actionProblem(name: string, action: string): string | undefined {
  const url = URL.parse(action, ORIGIN);
  if (url?.origin === ORIGIN) return undefined;
  // React renders a function in this way.
  if (url?.protocol === 'javascript:')
    return `a <${name}> with a function as its action, which needs an inline script that the site's policy blocks; use onSubmit`;
  return `a <${name}> that sends what visitors enter to another site: ${quote(action)}`;
}

function linkProblem(href: string): string | undefined {
  const url = URL.parse(href, ORIGIN);
  if (!url) return `a link that is not valid: ${quote(href)}`;
  if (url.protocol === 'javascript:')
    return `a link with a script, which the site's policy blocks: ${quote(href)}; use a button`;
  // Another site's paths are its own affair.
  if (url.origin !== ORIGIN) return undefined;
  try {
    decodeURIComponent(url.pathname);
    return undefined;
  } catch {
    return `a link whose path cannot be decoded: ${quote(href)}; encode each part of it`;
  }
}

const quote = (address: string) => `"${cutText(address, QUOTED)}"`;
