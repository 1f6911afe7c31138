import { expectValidJsonLd } from '@agent-atlas/remote-kit/testing';
import { expect, test } from 'vitest';
import { scenarios } from '../src/scenarios.ts';
import { headOf } from './scenario.ts';

// The loader of a pending scenario never resolves.
const loaded = scenarios.filter(
  ({ answers }) => !Object.values(answers).some((response) => 'pending' in response),
);

test.each(loaded)('$id has a description of 70 to 160 characters', async ({ id }) => {
  const { description } = await headOf(id);
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(160);
});

test('the glossary has structured data for 19 terms', async () => {
  const head = await headOf('glossary');
  await expectValidJsonLd(head);
  const { jsonLd } = head;
  expect(jsonLd).toHaveLength(1);
  expect(jsonLd?.[0]).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    name: 'AI Agents Glossary',
  });
  const terms = jsonLd?.[0]?.hasDefinedTerm;
  expect(terms).toHaveLength(19);
  expect(terms).toContainEqual(
    expect.objectContaining({ '@type': 'DefinedTerm', url: '/glossary#term-mcp' }),
  );
});
