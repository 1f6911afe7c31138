import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The parts of schema.org's vocabulary that the checks need. */
export interface Vocabulary {
  /** The type names that each property of a concrete type allows; undefined if there is no such type. */
  readonly properties: (type: string) => ReadonlyMap<string, readonly string[]> | undefined;
  /** The concrete types, enumeration members (quoted) and primitives that a type includes. */
  readonly members: (type: string) => ReadonlySet<string>;
}

const INTERFACE = /^(?:export )?interface (\w+) extends ([^{]+) \{\n([\s\S]*?)^\}/gm;
const PROPERTY = /^ {4}"([^"@]+)"\?: SchemaValue<(.+), "[^"]+">;$/gm;
const NAME = /^ {4}"@type": "([^"]+)";$/m;
const ALIAS = /^export type (\w+) = (.+);$/gm;

interface Shape {
  readonly parents: readonly string[];
  readonly own: readonly (readonly [string, readonly string[]])[];
}

/**
 * Reads the vocabulary from the declarations of schema-dts, which are generated from schema.org's own
 * definition: `interface XBase` has the properties, `interface XLeaf` the name, `type X` the subtypes.
 */
function readVocabulary(): Vocabulary {
  const folder = dirname(require.resolve('schema-dts'));
  const source = readFileSync(join(folder, 'schema.d.ts'), 'utf8');
  const shapes = new Map<string, Shape>();
  const leaves = new Map<string, string>();
  for (const [, name = '', parents = '', body = ''] of source.matchAll(INTERFACE)) {
    const own = [...body.matchAll(PROPERTY)].map(
      ([, property = '', range = '']) => [property, range.split(' | ')] as const,
    );
    shapes.set(name, { parents: parents.split(', '), own });
    const type = NAME.exec(body)?.[1];
    if (type) leaves.set(type, name);
  }
  const aliases = new Map<string, readonly string[]>();
  for (const [, name = '', union = ''] of source.matchAll(ALIAS))
    aliases.set(name, union.split(' | '));

  const collect = (name: string, into: Map<string, readonly string[]>) => {
    const shape = shapes.get(name);
    for (const parent of shape?.parents ?? []) collect(parent, into);
    for (const [property, range] of shape?.own ?? []) into.set(property, range);
    return into;
  };
  const expand = (name: string, into: Set<string>) => {
    if (into.has(name)) return into;
    into.add(name);
    for (const member of aliases.get(name) ?? []) expand(member.replace(/Leaf$/, ''), into);
    return into;
  };
  return {
    properties: (type) => {
      const leaf = leaves.get(type);
      return leaf ? collect(leaf, new Map()) : undefined;
    },
    members: (type) => expand(type, new Set()),
  };
}

let known: Vocabulary | undefined;

/** The vocabulary of schema.org, parsed once. */
export function vocabulary(): Vocabulary {
  known ??= readVocabulary();
  return known;
}
