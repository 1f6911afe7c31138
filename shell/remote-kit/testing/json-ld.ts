/// <reference path="./structured-data-validator.d.ts" />
import Validator from '@adobe/structured-data-validator';
import type { Head } from '@agent-atlas/contract';
import { absoluteJsonLd } from '@agent-atlas/contract/json-ld';
import { expect } from 'vitest';
import { vocabulary } from './schema-vocabulary.ts';

/** Required properties, in addition to those of search engines, which the validator checks. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Article: ['headline', 'datePublished', 'author'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  FAQPage: ['mainEntity'],
  ItemList: ['itemListElement'],
  SoftwareApplication: ['name', 'applicationCategory'],
  DefinedTerm: ['name'],
  DefinedTermSet: ['name', 'hasDefinedTerm'],
  WebSite: ['name', 'url'],
  SearchAction: ['target', 'query-input'],
};

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
const NUMBER = /^-?\d+(\.\d+)?$/;

type JsonLdNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is JsonLdNode => typeof value === 'object' && value !== null;

function isAbsolute(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

/**
 * Whether a string is valid where these types are expected. For types other than text, it must be a
 * URL.
 */
function textFits(text: string, range: readonly string[], members: ReadonlySet<string>): boolean {
  if (text === '') return false;
  if (members.has('Text') || members.has(`"${text}"`)) return true;
  if ((members.has('Date') || members.has('DateTime')) && DATE.test(text))
    return !Number.isNaN(Date.parse(text));
  if (members.has('number') && NUMBER.test(text)) return true;
  if (members.has('Duration') && /^P\w+$/.test(text)) return true;
  return (range.includes('URL') || range.includes('IdReference')) && isAbsolute(text);
}

function fits(value: unknown, range: readonly string[], members: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return textFits(value, range, members);
  if (typeof value === 'boolean') return members.has('Boolean');
  if (typeof value === 'number')
    return members.has('number') && (members.has('Number') || Number.isInteger(value));
  if (!isNode(value)) return false;
  if (value['@type'] === undefined) return typeof value['@id'] === 'string';
  return members.has(String(value['@type'])) || members.has(`_${String(value['@type'])}`);
}

function checkNode(node: JsonLdNode, path: string): string[] {
  const { properties, members } = vocabulary();
  const id = node['@id'];
  const problems =
    id === undefined || (typeof id === 'string' && isAbsolute(id))
      ? []
      : [`${path}: @id must be an absolute URL`];
  if (node['@type'] === undefined && id !== undefined) return problems;
  const type = String(node['@type']);
  const known = properties(type);
  if (!known) return [...problems, `${path}: schema.org has no type ${type}`];
  for (const [general, names] of Object.entries(REQUIRED)) {
    if (!members(general).has(type)) continue;
    for (const name of names) {
      if (node[name] === undefined) problems.push(`${path}: a ${type} needs ${name}`);
    }
  }
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith('@')) continue;
    const hint = members('Action').has(type) && /-(in|out)put$/.test(name);
    const range = known.get(name) ?? (hint ? ['Text'] : undefined);
    if (!range) {
      problems.push(`${path}: a ${type} has no ${name}`);
      continue;
    }
    const all = new Set(range.flatMap((part) => [...members(part)]));
    for (const item of Array.isArray(value) ? value : [value]) {
      if (!fits(item, range, all))
        problems.push(`${path}.${name}: ${JSON.stringify(item)} is not a ${range.join(' or ')}`);
      else if (isNode(item)) problems.push(...checkNode(item, `${path}.${name}`));
    }
  }
  return problems;
}

/**
 * The problems of structured data, one line each: types and properties that schema.org does not
 * define, values of the wrong type, URLs that are not absolute (the server makes paths from the site's
 * root absolute), and missing properties that search engines require.
 */
export async function jsonLdProblems(jsonLd: Head['jsonLd'] = []): Promise<string[]> {
  const problems: string[] = [];
  for (const source of jsonLd) {
    const node: unknown = absoluteJsonLd(JSON.parse(JSON.stringify(source)), 'https://site.test');
    if (!isNode(node)) continue;
    const type = String(node['@type']);
    if (node['@context'] !== 'https://schema.org')
      problems.push(`${type}: @context must be https://schema.org`);
    problems.push(...checkNode(node, type));
    const issues = await new Validator().validate({ jsonld: { [type]: [node] } });
    const errors = issues.filter(({ severity }) => severity === 'ERROR');
    problems.push(...errors.map(({ issueMessage }) => `${type}: ${issueMessage}`));
  }
  return problems;
}

/** Fails if a page's structured data is missing or has problems. */
export async function expectValidJsonLd(head: Head): Promise<void> {
  expect(head.jsonLd?.length, 'the page has structured data').toBeGreaterThan(0);
  expect(await jsonLdProblems(head.jsonLd)).toEqual([]);
}
