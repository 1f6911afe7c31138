import { z } from 'zod';

/** The parts of a JSON Schema that are needed to look up a field. */
export interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly additionalProperties?: JsonSchema | boolean | undefined;
  readonly items?: JsonSchema | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly allOf?: readonly JsonSchema[] | undefined;
}

// Loose: mock responses are validated against the whole schema.
const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    additionalProperties: z.union([jsonSchema, z.boolean()]).optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
  }),
);

const operation = z.object({
  responses: z.record(
    z.string(),
    z.object({
      content: z.record(z.string(), z.object({ schema: jsonSchema.optional() })).optional(),
    }),
  ),
});

/** The parts of an OpenAPI 3.1 document that the gate reads. */
export const apiContract = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), jsonSchema).optional() }).optional(),
});

export type ApiContract = z.infer<typeof apiContract>;

/** How a release uses the API. */
export interface ApiUse {
  /** URL prefixes in its browser code. */
  readonly addresses: readonly string[];
  /** By call, e.g. `GET /api/agents/0`: the response fields that its pages require. */
  readonly reads: Readonly<Record<string, readonly string[]>>;
}

const segments = (path: string) => path.split('/').filter((part) => part !== '');
const isParameter = (segment: string | undefined) => segment?.startsWith('{') ?? false;

function matches(template: string, path: string): boolean {
  const [expected, given] = [segments(template), segments(path)];
  return (
    expected.length === given.length &&
    expected.every((part, index) => isParameter(part) || part === given[index])
  );
}

/** Whether a path of the template can start with `start`: `/api/agents/` starts `/api/agents/{id}`. */
function canStartWith(template: string, start: string): boolean {
  const [expected, given] = [segments(template), segments(start)];
  return (
    given.length <= expected.length &&
    given.every((part, index) => isParameter(expected[index]) || part === expected[index])
  );
}

/**
 * Calls and fields that a release uses but the API does not have, one line per problem.
 *
 * @param readerOf names the page that reads a field, if it is known
 */
export function apiProblems(
  use: ApiUse,
  contract: ApiContract,
  readerOf: (call: string, field: string) => string | undefined = () => undefined,
): string[] {
  const templates = Object.keys(contract.paths);
  const unknown = use.addresses
    .filter((start) => !templates.some((template) => canStartWith(template, start)))
    .map((start) => `its code requests ${start}, which the API does not have`);
  const calls = Object.entries(use.reads).flatMap(([call, fields]) => {
    const [method = 'GET', path = ''] = call.split(' ');
    const schema = responseSchema(contract, method, path);
    if (schema === undefined) return [`it calls ${call}, which the API does not have`];
    return fields
      .filter((field) => !hasField(contract, schema, field))
      .map((field) => {
        const reader = readerOf(call, field);
        const who = reader === undefined ? 'it' : `${reader}: it`;
        return `${who} reads "${field}" of ${call}, which the response does not have`;
      });
  });
  return [...unknown, ...calls];
}

/** The schema of a call's response; undefined when the API does not have the call. */
export function responseSchema(
  contract: ApiContract,
  method: string,
  path: string,
): JsonSchema | undefined {
  // An exact path takes precedence over a template that also matches.
  const template =
    Object.keys(contract.paths).find((candidate) => candidate === path) ??
    Object.keys(contract.paths).find((candidate) => matches(candidate, path));
  const responses = template && contract.paths[template]?.[method.toLowerCase()]?.responses;
  if (!responses) return undefined;
  return responses['200']?.content?.['application/json']?.schema ?? {};
}

/** Splits a field path: `agents[].name` becomes `agents`, `[]`, `name`. */
function tokensOf(field: string): string[] {
  return field.split('.').flatMap((part) => {
    const name = part.replaceAll('[]', '');
    const depth = (part.length - name.length) / 2;
    return [...(name === '' ? [] : [name]), ...Array<string>(depth).fill('[]')];
  });
}

/** Whether a response can have a field such as `agents[].name`. */
export function hasField(contract: ApiContract, schema: JsonSchema, field: string): boolean {
  return hasTokens(contract, schema, tokensOf(field));
}

function hasTokens(
  contract: ApiContract,
  schema: JsonSchema,
  [token, ...rest]: readonly string[],
): boolean {
  if (token === undefined) return true;
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const target = contract.components?.schemas?.[name];
    return target !== undefined && hasTokens(contract, target, [token, ...rest]);
  }
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (branches.some((branch) => hasTokens(contract, branch, [token, ...rest]))) return true;
  const inner = token === '[]' ? schema.items : propertyOf(schema, token);
  return inner !== undefined && hasTokens(contract, inner, rest);
}

function propertyOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  const own = schema.properties?.[name];
  if (own) return own;
  const { additionalProperties: additional } = schema;
  return typeof additional === 'object' ? additional : additional === true ? {} : undefined;
}
