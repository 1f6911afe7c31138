import type { Element, ElementContent, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Handle, toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';

/** Controls and decoration, which have no meaning in a text. */
const DROPPED = [
  'button',
  'dialog',
  'form',
  'img',
  'input',
  'noscript',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
];
const drop: Handle = () => undefined;
const HANDLERS = Object.fromEntries(DROPPED.map((name) => [name, drop]));

/** Elements in which whitespace matters. */
const VERBATIM = new Set(['code', 'pre']);

/**
 * The main content of a page as GitHub-flavored Markdown, with its title, description and URL as
 * front matter. It is made from the page's HTML, so both contain the same facts.
 *
 * @param html a document of this site
 */
export function pageMarkdown(html: string): string {
  const document = fromHtml(html);
  const facts = headFacts(document);
  const main = elementsIn(document).find(({ tagName }) => tagName === 'main');
  const content = main ? cleanChildren(main, facts.url) : [];
  const tree = toMdast({ type: 'root', children: content }, { handlers: HANDLERS });
  const text = toMarkdown(tree, {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: '-',
  });
  // A JSON string is also a YAML string.
  const matter = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${matter.join('\n')}\n---\n\n${text}`;
}

function* walk(node: Nodes): Generator<Element> {
  if (node.type === 'element') yield node;
  if ('children' in node) for (const child of node.children) yield* walk(child);
}

const elementsIn = (root: Root) => [...walk(root)];

/** The value of an attribute as text; empty if it is missing. */
const attribute = ({ properties }: Element, name: string) =>
  [properties[name] ?? ''].flat().join(' ');

/**
 * The description of the page in a document's head; `url` is missing for a page that does not
 * exist.
 */
function headFacts(document: Root): Readonly<Record<string, string>> {
  const facts: Record<string, string> = {};
  for (const element of elementsIn(document)) {
    const { tagName, children } = element;
    const [text] = children;
    if (tagName === 'body') break;
    if (tagName === 'title' && text?.type === 'text') facts['title'] = text.value;
    if (tagName === 'meta' && attribute(element, 'name') === 'description')
      facts['description'] = attribute(element, 'content');
    if (tagName === 'meta' && attribute(element, 'property') === 'og:url')
      facts['url'] = attribute(element, 'content');
  }
  return facts;
}

const isHidden = ({ properties }: Element) =>
  properties['ariaHidden'] === 'true' || properties['hidden'] === true;

/**
 * The children of an element without comments and hidden elements, with absolute links. Where only
 * the stylesheet separates two elements, a space is inserted.
 */
function cleanChildren({ tagName, children }: Element, url = ''): ElementContent[] {
  const cleaned: ElementContent[] = [];
  for (const child of children) {
    if (child.type === 'comment' || (child.type === 'element' && isHidden(child))) continue;
    const last = cleaned.at(-1);
    if (child.type === 'text') {
      // React separates the parts of a text by comments.
      if (last?.type === 'text') last.value += child.value;
      else cleaned.push({ ...child });
      continue;
    }
    if (last?.type === 'element' && !VERBATIM.has(tagName))
      cleaned.push({ type: 'text', value: ' ' });
    cleaned.push(pictureText(child) ?? cleanElement(child, url));
  }
  return cleaned;
}

/** The text of a picture that has one, such as a row of stars. */
function pictureText(element: Element): Element | undefined {
  const value = attribute(element, 'ariaLabel');
  if (attribute(element, 'role') !== 'img' || !value) return undefined;
  return { type: 'element', tagName: 'span', properties: {}, children: [{ type: 'text', value }] };
}

function cleanElement(element: Element, url: string): Element {
  const href = attribute(element, 'href');
  const target = href && URL.canParse(href, url) ? new URL(href, url).href : href;
  const properties = href ? { ...element.properties, href: target } : element.properties;
  const children = cleanChildren(element, url);
  const isCell = element.tagName === 'td' || element.tagName === 'th';
  return { ...element, properties, children: isCell ? inOneLine(children) : children };
}

const LISTS = new Set(['ul', 'ol', 'dl']);
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'del', 'em', 'i', 'span', 'strong', 'time']);

/** What a cell contains, as the one line that a cell of a Markdown table has. Semicolons separate the items of a list. */
function inOneLine(contents: readonly ElementContent[]): ElementContent[] {
  return contents.flatMap((content): ElementContent[] => {
    if (content.type !== 'element') return [content];
    const { tagName, children } = content;
    if (tagName === 'br') return [{ type: 'text', value: ' ' }];
    if (!LISTS.has(tagName)) {
      const line = inOneLine(children);
      return INLINE.has(tagName) ? [{ ...content, children: line }] : line;
    }
    const items = children.filter((child) => child.type === 'element');
    return items.flatMap((item, index): ElementContent[] => [
      ...(index === 0 ? [] : [{ type: 'text' as const, value: '; ' }]),
      ...inOneLine(item.children),
    ]);
  });
}
