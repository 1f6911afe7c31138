import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5';
import type { Tag } from './page-html.ts';

type Step = Pick<Tag, 'name' | 'isEnd'>;

/** What a fragment is parsed in. */
const PROLOGUE = '<!doctype html><body><div>';
/** What the parser does for the prologue. */
const FIRST_STEPS: readonly Step[] = [
  { name: 'html', isEnd: false },
  { name: 'head', isEnd: false },
  { name: 'head', isEnd: true },
  { name: 'body', isEnd: false },
  { name: 'div', isEnd: false },
];

/** The parser has taken another step than the source says. Ends the parsing, which could create many more elements. */
class MovedError extends Error {
  override readonly name = 'MovedError';
}

/**
 * The first tag at which a browser opens or closes another element than the source says, for example because a button
 * closes the one around it. The end tags after it would close elements around the fragment.
 *
 * @param tags start and end tags of the fragment, without those of elements that have no end
 */
export function movedTag(html: string, tags: readonly Tag[]): Tag | undefined {
  const steps = [...FIRST_STEPS, ...tags];
  let at = 0;
  const step = (name: string, isEnd: boolean) => {
    const expected = steps[at];
    // Names in SVG have capital letters.
    if (expected?.name !== name.toLowerCase() || expected.isEnd !== isEnd) throw new MovedError();
    at += 1;
  };
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush: ({ tagName }: DefaultTreeAdapterMap['element']) => step(tagName, false),
    onItemPop: ({ tagName }: DefaultTreeAdapterMap['element']) => step(tagName, true),
  };
  try {
    parse(PROLOGUE + html, { treeAdapter });
  } catch (error) {
    if (!(error instanceof MovedError)) throw error;
    return tags[at - FIRST_STEPS.length] ?? tags.at(-1);
  }
  return tags[at - FIRST_STEPS.length];
}
