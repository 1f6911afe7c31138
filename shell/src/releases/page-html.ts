import { Tokenizer } from 'htmlparser2';

/** A tag in a document's source. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** By lower-case name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Where the tag begins and ends in the source. */
  readonly begin: number;
  readonly end: number;
}

/** A part of a document's source. */
export interface Section {
  readonly begin: number;
  readonly end: number;
}

export interface PageHtml {
  readonly tags: readonly Tag[];
  readonly comments: readonly Section[];
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Reads the tags of a document. The time is proportional to its length: the document comes from a team, and a parser
 * that builds a tree is slow for deeply nested elements.
 */
export function readHtml(html: string): PageHtml {
  const tags: Tag[] = [];
  const comments: Section[] = [];
  let begin = 0;
  let name = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value: string[] = [];
  const open = (endIndex: number) =>
    tags.push({ name, isEnd: false, attributes, begin, end: endIndex + 1 });
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, endIndex) {
        begin = start - 1;
        name = html.slice(start, endIndex).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, endIndex) {
        attribute = html.slice(start, endIndex).toLowerCase();
        value = [];
      },
      onattribdata: (start, endIndex) => value.push(html.slice(start, endIndex)),
      onattribentity: (codepoint) => value.push(String.fromCodePoint(codepoint)),
      onattribend() {
        // Like in browsers, the first attribute of a name counts.
        if (!attributes.has(attribute)) attributes.set(attribute, value.join(''));
      },
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(start, endIndex) {
        const closed = html.slice(start, endIndex).toLowerCase();
        const end = html.indexOf('>', endIndex) + 1 || html.length;
        tags.push({
          ...{ name: closed, isEnd: true, attributes: NO_ATTRIBUTES },
          ...{ begin: start - 2, end },
        });
      },
      oncomment: (start, endIndex) =>
        comments.push({ begin: html.lastIndexOf('<', start - 1), end: endIndex + 1 }),
      ...{ oncdata: ignore, ondeclaration: ignore, onend: ignore },
      ...{ onprocessinginstruction: ignore, ontext: ignore, ontextentity: ignore },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { tags, comments };
}

/** Elements that act on the whole document, wherever they are. */
const OF_DOCUMENT: ReadonlySet<string> = new Set(
  'html head body frameset base meta link script style plaintext'.split(' '),
);

/** Whether a tag acts on the whole document. React writes `<link rel="preload">` for an image, which only loads it. */
export const actsOnDocument = ({ name, attributes }: Tag): boolean =>
  OF_DOCUMENT.has(name) && !(name === 'link' && attributes.get('rel') === 'preload');

/** The name of a tag's first attribute that is a script; undefined if it has none. */
export const scriptAttribute = ({ attributes }: Tag): string | undefined =>
  [...attributes.keys()].find((attribute) => attribute.startsWith('on'));

/** The part of a page that a remote rendered; empty if there is none. */
export function remoteSection({ tags }: PageHtml): Section {
  const begin = tags.find(({ attributes }) => attributes.has('data-remote'))?.begin;
  if (begin === undefined) return { begin: 0, end: 0 };
  const end = tags.findLast(({ name, isEnd }) => isEnd && name === 'main')?.begin ?? begin;
  return { begin, end: end > begin ? end : Number.POSITIVE_INFINITY };
}

/** Whether a tag is in a section. */
export const isIn = ({ begin, end }: Section, tag: Tag) => tag.begin >= begin && tag.begin < end;
