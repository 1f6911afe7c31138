import '@agent-atlas/server-kit/base/validation-messages';
import { isRequiredField } from '@agent-atlas/api/rules';
import { z } from 'zod';
import type { Scenario } from '../../contract/scenario.ts';
import { type ApiContract, hasField, type JsonSchema, responseSchema } from './api-contract.ts';

/** The distinct paths of all fields in a JSON value: `[]`, `agents`, `agents[].name`. */
function fieldsOf(value: unknown, path = '', found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) fieldsOf(item, `${path}[]`, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const field = path === '' ? name : `${path}.${name}`;
      found.add(field);
      fieldsOf(inner, field, found);
    }
  }
  return found;
}

/** Converts a zod path to the notation `agents[].name`. */
const nameOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[]`;
    return name === '' ? String(key) : `${name}.${String(key)}`;
  }, '');

const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : inner),
    value,
  );

/** Validates responses against the schemas of an API. Compiles each schema once. */
function responseValidator(contract: ApiContract) {
  const compiled = new Map<JsonSchema, z.ZodType>();
  const text = (value: unknown) =>
    JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/');
  const $defs = JSON.parse(text(contract.components?.schemas ?? {}));
  const checkOf = (schema: JsonSchema) => {
    const check = compiled.get(schema) ?? z.fromJSONSchema({ ...JSON.parse(text(schema)), $defs });
    compiled.set(schema, check);
    return check;
  };
  return (schema: JsonSchema, json: unknown): string[] => {
    const unknown = [...fieldsOf(json)]
      .filter((field) => isRequiredField(field) && !hasField(contract, schema, field))
      .map((field) => `has "${field}", which the API's response does not have`);
    const issues = checkOf(schema).safeParse(json).error?.issues ?? [];
    const wrong = issues
      .map(({ path, message }) => ({ name: nameOf(path), message, value: valueAt(json, path) }))
      // The API may leave out optional fields.
      .filter(({ name, value }) => value !== undefined || isRequiredField(name))
      .map(({ name, message, value }) =>
        value === undefined ? `lacks "${name}"` : `has an invalid "${name}": ${message}`,
      );
    return [...new Set([...unknown, ...wrong])];
  };
}

/** Mock responses that do not match the API, one line per problem. */
export function scenarioProblems(scenarios: readonly Scenario[], contract: ApiContract): string[] {
  const check = responseValidator(contract);
  const problems = scenarios.flatMap(({ id, answers }) =>
    Object.entries(answers).flatMap(([call, answer]) => {
      const [path = '', method = 'GET'] = call.split(' ').reverse();
      const schema = responseSchema(contract, method, path.split('?')[0] ?? '');
      const about = `src/scenarios.ts, scenario "${id}": its response to ${call}`;
      if (!schema) return [`${about} is for a call that the API does not have`];
      return 'json' in answer ? check(schema, answer.json).map((what) => `${about} ${what}`) : [];
    }),
  );
  return problems;
}
