import type { HastNode } from './syntax-tree.ts';

export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** Converts a value to an ESTree expression. */
function literal(value: Json): object {
  if (Array.isArray(value)) return { type: 'ArrayExpression', elements: value.map(literal) };
  if (typeof value !== 'object' || value === null) return { type: 'Literal', value };
  const properties = Object.entries(value)
    .filter(([, property]) => property !== undefined)
    .map(([name, property]) => ({
      type: 'Property',
      kind: 'init',
      method: false,
      shorthand: false,
      computed: false,
      key: { type: 'Literal', value: name },
      value: literal(property),
    }));
  return { type: 'ObjectExpression', properties };
}

/** The subset of ESTree that {@link literal} produces. */
type Expression =
  | { type: 'Literal'; value: string | number | boolean | null }
  | { type: 'ArrayExpression'; elements: Expression[] }
  | {
      type: 'ObjectExpression';
      properties: { key: { name?: string; value?: string }; value: Expression }[];
    };

/** Converts an ESTree expression back to its value. */
function evaluate(node: Expression): Json {
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'ArrayExpression':
      return node.elements.map(evaluate);
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.map(({ key, value }) => [key.name ?? String(key.value), evaluate(value)]),
      );
    default:
      return node satisfies never;
  }
}

interface ExportedConst {
  type: string;
  body: {
    declaration?: { declarations: { id: { name: string }; init: Expression }[] } | null;
  }[];
}

const isProgram = (value: unknown): value is ExportedConst =>
  typeof value === 'object' && value !== null && 'body' in value && Array.isArray(value.body);

/** The value of `export const name = …` in an MDX node; undefined for any other node. */
export function exportedValue(node: HastNode, name: string): { value: Json } | undefined {
  const program = node.type === 'mdxjsEsm' ? node.data?.estree : undefined;
  if (!isProgram(program)) return undefined;
  const found = program.body[0]?.declaration?.declarations?.[0];
  return found?.id.name === name ? { value: evaluate(found.init) } : undefined;
}

/** Creates an MDX node for `export const name = value;`. */
export function exportOf(name: string, value: Json): HastNode {
  const declaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [
      { type: 'VariableDeclarator', id: { type: 'Identifier', name }, init: literal(value) },
    ],
  };
  const body = [{ type: 'ExportNamedDeclaration', declaration, specifiers: [], attributes: [] }];
  const estree = { type: 'Program', sourceType: 'module', comments: [], body };
  return { type: 'mdxjsEsm', value: '', data: { estree } };
}
