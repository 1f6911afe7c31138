import { movedTag } from './moved-tag.ts';
import { actsOnDocument, readHtml, type Section, scriptAttribute } from './page-html.ts';

/** Elements without an end tag. */
const VOID: ReadonlySet<string> = new Set(
  'area br col embed hr img input link source track wbr'.split(' '),
);
/** Attributes by which the host finds slots and what remotes rendered. */
const OF_HOST = ['data-slot', 'data-remote', 'data-contribution'];
/** Elements that close an open one of the same kind, even around the fragment, unless they have one of these around. */
const LISTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['ul', 'ol', 'menu']],
  ['dt', ['dl']],
  ['dd', ['dl']],
]);
/** Far more than people write. The time of parsers grows with the square of it. */
const LEVELS_MAX = 100;

/**
 * Why the HTML of a contribution would change the page around it; undefined if it stays within its element. Accepts only
 * what React writes, which every browser reads alike. The time is proportional to its length.
 */
export function fragmentProblem(html: string): string | undefined {
  const { tags, comments } = readHtml(html);
  if (!isStrict(html, [...tags, ...comments]))
    return 'It has a < or > that is neither escaped nor part of a tag';
  const open: string[] = [];
  for (const tag of tags) {
    const { name, isEnd } = tag;
    if (actsOnDocument(tag)) return `It has a <${name}>, which would act on the whole page`;
    if (isEnd) {
      if (open.pop() !== name) return `Its </${name}> closes an element that it did not open`;
      continue;
    }
    const lists = LISTS.get(name);
    if (lists?.every((list) => !open.includes(list)))
      return `Its <${name}> is not in a <${lists.join('> or <')}>`;
    const forbidden = scriptAttribute(tag) ?? OF_HOST.find((each) => tag.attributes.has(each));
    if (forbidden !== undefined) return `Its <${name}> has the attribute ${forbidden}`;
    if (VOID.has(name)) continue;
    open.push(name);
    if (open.length > LEVELS_MAX) return `It nests more than ${LEVELS_MAX} elements`;
  }
  const unclosed = open.pop();
  if (unclosed !== undefined) return `Its <${unclosed}> has no end`;
  const moved = movedTag(
    html,
    tags.filter(({ name }) => !VOID.has(name)),
  );
  return moved && `Browsers do not nest its <${moved.name}> in the elements around it`;
}

/** Whether each `<` begins and each `>` ends a tag or a comment. Otherwise, parsers disagree about where those end. */
function isStrict(html: string, parts: readonly Section[]): boolean {
  let at = 0;
  for (const { begin, end } of parts.toSorted((a, b) => a.begin - b.begin)) {
    if (begin < at || html[end - 1] !== '>') return false;
    if (/[<>]/.test(html.slice(at, begin) + html.slice(begin + 1, end - 1))) return false;
    at = end;
  }
  return !/[<>]/.test(html.slice(at));
}
