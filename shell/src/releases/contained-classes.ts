import { type Rule, type Selector, transform, type Visitor } from 'lightningcss';
import { compileEach } from '../../remote-kit/build/stylesheet.ts';
import { nestingProblem } from './css-nesting.ts';
import { messageOf } from './errors.ts';
import { contentHash } from './integrity.ts';

/** A class whose CSS is not confined to the elements that have it. */
export interface EscapingClass {
  readonly name: string;
  /** What its CSS does, such as `it styles elements that do not have it`. */
  readonly reason: string;
}

export interface CheckedStyles {
  /** The stylesheet as the parser understood it, so that it cannot affect the rules after it. */
  readonly css: string;
  /** Why a site refuses it. */
  readonly problems: readonly string[];
}

export interface CheckedClasses {
  /** Classes whose rules apply only to their elements and to descendants and siblings of these. */
  readonly contained: readonly string[];
  readonly escaping: readonly EscapingClass[];
}

/** Stands in for the site's own URL: a URL that resolves to another origin from here is external. */
const STYLESHEET_URL = 'https://site.invalid/_s/site.css';
/** Functions that take a URL as a string or from a variable, which only the browser can resolve. */
const URL_FUNCTIONS = new Set([
  'cross-fade',
  'image',
  'image-set',
  'src',
  '-webkit-cross-fade',
  '-webkit-image-set',
]);

/**
 * Compiles each candidate by itself and checks every selector, at-rule, and URL of its CSS. Words
 * that compile to nothing or to invalid CSS are in neither list: the scanner reads whole source
 * files, so most of what it finds is not a class.
 *
 * @param themeFile path of the theme that the stylesheet is compiled with
 */
export async function checkClasses(
  themeFile: string,
  candidates: readonly string[],
): Promise<CheckedClasses> {
  const compiled = await compileEach(themeFile, candidates);
  const contained: string[] = [];
  const escaping: EscapingClass[] = [];
  for (const [index, name] of candidates.entries()) {
    const css = compiled[index] ?? '';
    const tooDeep = nestingProblem(css);
    if (tooDeep !== undefined) {
      escaping.push({ name, reason: tooDeep });
      continue;
    }
    const rules = parseAlone(css, name);
    if (!rules) continue;
    const reason = escapeReason(rules, { isClass: (other) => other === name }) ?? urlReason(rules);
    if (reason === undefined) contained.push(name);
    else escaping.push({ name, reason });
  }
  return { contained, escaping };
}

/**
 * Checks each selector, at-rule and URL of a remote's stylesheet. Its rules must be about classes with the
 * remote's prefix, which the build gives to the classes of CSS modules, or about what is below the elements that
 * contain what the remote renders, to which the build confines the stylesheets of packages.
 */
export function checkStyles(name: string, text: string): CheckedStyles {
  const tooDeep = nestingProblem(text);
  if (tooDeep !== undefined) return { css: '', problems: [tooDeep] };
  const prefix = `${name}_`;
  const problems: string[] = [];
  const visitor: Visitor<never> = {
    StyleSheet({ rules }) {
      for (const rule of rules) {
        if (isNamed(rule, prefix)) continue;
        const own = { isClass: (other: string) => other.startsWith(prefix), section: name };
        const reason = escapeReason([rule], own);
        if (reason !== undefined) problems.push(reason);
      }
      const reason = urlReason(rules);
      if (reason !== undefined) problems.push(reason);
    },
  };
  try {
    const { code } = transform({ filename: 'styles.css', code: Buffer.from(text), visitor });
    return { css: code.toString(), problems: [...new Set(problems)] };
  } catch (error) {
    return { css: '', problems: [`it cannot be parsed: ${messageOf(error)}`] };
  }
}

/** Whether a rule defines an animation or a font family under a name of the remote. */
function isNamed(rule: Rule, prefix: string): boolean {
  if (rule.type === 'keyframes') return rule.value.name.value.startsWith(prefix);
  if (rule.type !== 'font-face') return false;
  const families = rule.value.properties.filter(({ type }) => type === 'font-family');
  // Of several, the last one counts.
  return families.length > 0 && families.every(({ value }) => String(value).startsWith(prefix));
}

/** One line that explains why a stylesheet is refused and how to fix it. */
export function stylesMessage(name: string, reason: string): string {
  return `its stylesheet affects more than its own elements: ${reason}; use classes of a .module.css file, or names that start with ${name}_`;
}

/** One line that explains why a class is refused and how to fix it. */
export function escapeMessage({ name, reason }: EscapingClass): string {
  return `the class "${name}" affects more than its own elements: ${reason}; start its selector with "&", or reword the text if it is not meant as a class`;
}

/** The rules of one candidate; undefined when it has none or when they would break the rules after them. */
function parseAlone(css: string, name: string): Rule[] | undefined {
  if (css === '') return undefined;
  // An unclosed comment or string swallows the next rule. No candidate can contain its own hash.
  const next = `after-${contentHash(name)}`;
  const code = Buffer.from(`${css}\n.${next} { color: red }`);
  const rules: Rule[] = [];
  const visitor: Visitor<never> = {
    StyleSheet(sheet) {
      rules.push(...sheet.rules);
    },
  };
  try {
    transform({ filename: 'candidate.css', code, visitor });
  } catch {
    return undefined;
  }
  const last = rules.pop();
  return last?.type === 'style' &&
    last.value.selectors.every((each) => hasClass(each, { isClass: (other) => other === next }))
    ? rules
    : undefined;
}

/** What a rule may style. */
interface Own {
  readonly isClass: (name: string) => boolean;
  /** The remote below whose elements rules may apply to anything. */
  readonly section?: string;
}

function escapeReason(rules: readonly Rule[], own: Own, parent?: Rule): string | undefined {
  for (const rule of rules) {
    const reason = ruleReason(rule, own, parent);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function ruleReason(rule: Rule, own: Own, parent: Rule | undefined): string | undefined {
  switch (rule.type) {
    case 'style':
      return rule.value.selectors.every(
        (selector) => hasClass(selector, own, parent) || isBelow(selector, own, rule),
      )
        ? escapeReason(rule.value.rules ?? [], own, rule)
        : 'it styles elements that do not have it';
    case 'media':
    case 'supports':
    case 'container':
    case 'starting-style':
      return escapeReason(rule.value.rules, own, parent);
    case 'nested-declarations':
      return undefined;
    case 'property':
      // Tailwind registers the variables of its own utilities, which a remote's stylesheet must not change.
      return rule.value.name.startsWith('--tw-') && own.section === undefined
        ? undefined
        : pageWide('@property');
    case 'unknown':
      return pageWide(`@${rule.value.name}`);
    default:
      return pageWide(rule.type);
  }
}

const pageWide = (atRule: string) => `it uses a rule that applies to the whole page (${atRule})`;

/**
 * Whether a selector matches only the class's elements, their descendants and their siblings: the
 * selector contains the class, and not only inside a condition such as `:not()` or `:has()`.
 *
 * @param parent the enclosing style rule, to which `&` refers; its selectors are already checked
 */
function hasClass(selector: Selector, own: Own, parent?: Rule): boolean {
  return selector.some((component) => {
    if (component.type === 'class') return own.isClass(component.name);
    if (component.type === 'nesting') return parent !== undefined;
    if (component.type !== 'pseudo-class') return false;
    const { kind } = component;
    if (kind !== 'is' && kind !== 'where' && kind !== 'any') return false;
    return component.selectors.every((inner) => hasClass(inner, own, parent));
  });
}

/**
 * Whether a selector matches only the remote's section and what is in it: it starts with the section, no sibling of
 * which follows. A rule of the section alone may not nest others, which could be about its siblings.
 */
function isBelow(selector: Selector, { section }: Own, rule: Rule & { type: 'style' }): boolean {
  const end = selector.findIndex(({ type }) => type === 'combinator');
  const compound = end < 0 ? selector : selector.slice(0, end);
  const combinator = selector[end];
  const isSection = compound.some(
    (component) =>
      component.type === 'attribute' &&
      component.name === 'data-remote' &&
      component.operation?.operator === 'equal' &&
      component.operation.value === section,
  );
  if (!isSection) return false;
  if (combinator?.type !== 'combinator') return (rule.value.rules ?? []).length === 0;
  return combinator.value === 'descendant' || combinator.value === 'child';
}

/** Searches a syntax tree of any shape: URLs occur in dozens of properties and in unparsed values. */
function urlReason(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if ('url' in node && typeof node.url === 'string' && !isOwnUrl(node.url)) {
    return `it loads ${node.url}`;
  }
  if ('arguments' in node && 'name' in node && URL_FUNCTIONS.has(String(node.name).toLowerCase())) {
    return `it uses ${node.name}() with a URL that cannot be checked`;
  }
  for (const inner of Object.values(node)) {
    const reason = urlReason(inner);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function isOwnUrl(url: string): boolean {
  const target = URL.parse(url, STYLESHEET_URL);
  return target?.protocol === 'data:' || target?.origin === new URL(STYLESHEET_URL).origin;
}
