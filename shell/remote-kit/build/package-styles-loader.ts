import type { LoaderContext } from '@rspack/core';
import {
  type FontFaceProperty,
  type Selector,
  type SelectorComponent,
  transform,
} from 'lightningcss';

export interface PackageStylesOptions {
  /** Name of the remote that imports the stylesheet. */
  readonly name: string;
}

const DESCENDANT: SelectorComponent = { type: 'combinator', value: 'descendant' };
const ROOTS = new Set(['html', 'body']);

const isRoot = (component: SelectorComponent) =>
  (component.type === 'type' && ROOTS.has(component.name)) ||
  (component.type === 'pseudo-class' && component.kind === 'root');

/**
 * Confines a stylesheet of a package to the remote that imports it: its rules apply below the elements that the host
 * marks with the remote's name, and its animations and fonts get names of their own. Packages cannot know the names that
 * a remote's own stylesheets have to use.
 */
export function confinedStyles(name: string, filename: string, css: string): string {
  const code = Buffer.from(css);
  const animations = new Set<string>();
  const fonts = new Set<string>();
  transform({
    ...{ filename, code, errorRecovery: true },
    visitor: {
      Rule: {
        keyframes: ({ value }) => void animations.add(value.name.value),
        'font-face': ({ value: { properties } }) => {
          for (const property of properties)
            if (property.type === 'font-family') fonts.add(String(property.value));
        },
      },
    },
  });
  const named = (own: ReadonlySet<string>, word: string) =>
    own.has(word) ? `${name}_${word}` : word;
  const nameAnimation = (word: string) => named(animations, word);
  const families = (list: readonly string[]) => list.map((family) => named(fonts, family));
  const result = transform({
    ...{ filename, code, errorRecovery: true },
    visitor: {
      CustomIdent: nameAnimation,
      Rule: {
        style: (rule) => ({
          ...rule,
          value: {
            ...rule.value,
            selectors: rule.value.selectors.map((selector) => confined(selector, name)),
          },
        }),
        'font-face': (rule) => ({
          ...rule,
          value: {
            ...rule.value,
            properties: rule.value.properties.map((property) => namedFont(property, name)),
          },
        }),
      },
      Declaration: {
        'font-family': (declaration) =>
          declaration.property === 'font-family'
            ? { ...declaration, value: families(declaration.value) }
            : undefined,
        font: (declaration) => {
          if (declaration.property !== 'font') return undefined;
          const family = families(declaration.value.family);
          return { ...declaration, value: { ...declaration.value, family } };
        },
      },
    },
  });
  return result.code.toString();
}

function namedFont(property: FontFaceProperty, name: string): FontFaceProperty {
  if (property.type === 'font-family') return { ...property, value: `${name}_${property.value}` };
  if (property.type !== 'source') return property;
  // The parser writes a missing format as null, which it does not read.
  const value = property.value.map((source) =>
    source.type === 'url' && !source.value.format
      ? { ...source, value: { url: source.value.url, tech: source.value.tech } }
      : source,
  );
  return { ...property, value };
}

/** The selector below the remote's section, which takes the place of the document's own elements. */
function confined(selector: Selector, name: string): Selector {
  // A nested rule is confined by the rule around it.
  if (selector.some(({ type }) => type === 'nesting')) return selector;
  const section: SelectorComponent = {
    type: 'attribute',
    name: 'data-remote',
    operation: { operator: 'equal', value: name },
  };
  const conditions: SelectorComponent[] = [];
  let rest = selector;
  while (rest[0] && isRoot(rest[0])) {
    const end = rest.findIndex(({ type }) => type === 'combinator');
    const compound = end < 0 ? rest : rest.slice(0, end);
    if (compound.length > 1)
      conditions.push({
        ...{ type: 'pseudo-class', kind: 'where' },
        selectors: [[...compound, DESCENDANT, { type: 'universal' }]],
      });
    rest = end < 0 ? [] : rest.slice(end + 1);
  }
  return [section, ...conditions, ...(rest.length > 0 ? [DESCENDANT, ...rest] : [])];
}

export default function confinePackageStyles(
  this: LoaderContext<PackageStylesOptions>,
  source: string,
): string {
  return confinedStyles(this.getOptions().name, this.resourcePath, source);
}
