import { describe, expect, it } from 'vitest';
import {
  flagChoices,
  languageChoices,
  pricingChoices,
  ratingChoices,
  sortChoices,
} from '../src/listing/choices.ts';

const NONE = { pricing: [], ratings: [], flags: [] };
const urlOf = (value: string | number | undefined) => `/x?${value ?? ''}`;

describe('a filter', () => {
  it('keeps the selected value when it matches no agents', () => {
    expect(pricingChoices(NONE, 'quote', urlOf)).toEqual([
      { label: 'All pricing', to: '/x?', selected: false },
      { label: expect.any(String), to: '/x?quote', selected: true, count: 0 },
    ]);
    expect(ratingChoices(NONE, 4.5, urlOf)).toContainEqual({
      label: '4.5 stars and up',
      to: '/x?4.5',
      selected: true,
      count: 0,
    });
  });

  it('by facts adds each fact to those that are selected, or removes it', () => {
    const facets = { ...NONE, flags: [{ flag: 'freeTier' as const, count: 3 }] };
    expect(flagChoices(facets, 'api', urlOf)).toEqual([
      { label: 'Any facts', to: '/x?', selected: false },
      { label: 'Free plan', to: '/x?freeTier,api', selected: false, count: 3 },
      { label: 'API for developers', to: '/x?', selected: true, count: 0 },
    ]);
  });

  it('by language offers those that most agents work in, and the selected one', () => {
    const languages = (['en', 'zh', 'es', 'hi', 'ar', 'pt', 'fr', 'de', 'ja', 'sv'] as const).map(
      (language, index) => ({ language, count: language === 'sv' ? 1 : 9 + index }),
    );
    const choices = languageChoices({ ...NONE, languages }, 'sv', urlOf);
    expect(choices.map(({ to, count }) => `${to} ${count}`)).toEqual([
      ...['/x? undefined', '/x?ja 17', '/x?de 16', '/x?fr 15', '/x?pt 14', '/x?ar 13'],
      ...['/x?hi 12', '/x?es 11', '/x?zh 10', '/x?sv 1'],
    ]);
  });

  it('keeps the selected value while the counts are not known', () => {
    expect(pricingChoices(undefined, 'free', urlOf).map(({ to }) => to)).toEqual([
      '/x?',
      '/x?free',
    ]);
  });

  it('that is off selects the choice of all values', () => {
    expect(pricingChoices(NONE, undefined, urlOf)).toEqual([
      { label: 'All pricing', to: '/x?', selected: true },
    ]);
  });
});

it('selects the default order unless another one is chosen', () => {
  const sorts = [
    { id: 'score', label: 'Score' },
    { id: 'name', label: 'Name' },
  ];
  const selected = (sort?: string) => sortChoices(sorts, sort, urlOf).map((one) => one.selected);
  expect(selected()).toEqual([true, false]);
  expect(selected('name')).toEqual([false, true]);
});
