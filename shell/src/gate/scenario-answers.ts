import { isRequiredField } from '@agent-atlas/api/rules';
import { z } from 'zod';
import type { Scenario } from '../../contract/scenario.ts';
import { type ApiContract, answerSchema, hasField, type JsonSchema } from './api-contract.ts';

/** The paths of all fields in a JSON value, once each: `[]`, `agents`, `agents[].name`. */
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

/** A path of zod as fields are named here: `agents[].name`. */
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

/** Checks answers against the schemas of an API, each of which is compiled once. */
function answerChecks(contract: ApiContract) {
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
      .map((field) => `has "${field}", which the API's answer does not have`);
    const issues = checkOf(schema).safeParse(json).error?.issues ?? [];
    const wrong = issues
      .map(({ path, message }) => ({ name: nameOf(path), message, value: valueAt(json, path) }))
      // An API may leave out what clients do without.
      .filter(({ name, value }) => value !== undefined || isRequiredField(name))
      .map(({ name, message, value }) =>
        value === undefined ? `lacks "${name}"` : `has another "${name}": ${message}`,
      );
    return [...new Set([...unknown, ...wrong])];
  };
}

/** Answers of scenarios that the API would not give, one readable line each. */
export function scenarioProblems(scenarios: readonly Scenario[], contract: ApiContract): string[] {
  const check = answerChecks(contract);
  const problems = scenarios.flatMap(({ id, answers }) =>
    Object.entries(answers).flatMap(([call, answer]) => {
      const [path = '', method = 'GET'] = call.split(' ').reverse();
      const schema = answerSchema(contract, method, path.split('?')[0] ?? '');
      const about = `scenario "${id}" (src/scenarios.ts): its answer to ${call}`;
      if (!schema) return [`${about} stands for a call that the API does not have`];
      return 'json' in answer ? check(schema, answer.json).map((what) => `${about} ${what}`) : [];
    }),
  );
  return problems;
}
