import { describe, expect, test } from 'vitest';
import { expertiseAspect } from './expertise.ts';
import { featuresAspect } from './features.ts';
import { integrationsAspect } from './integrations.ts';
import { listOf } from './lines.ts';
import { privacyAspect } from './privacy.ts';

describe('experience', () => {
  test.each([
    ['beginner', 'advanced', 1, 'Works for beginners'],
    ['intermediate', 'intermediate', 1, 'Works at your intermediate level'],
    ['intermediate', 'advanced', 1, 'Works at your advanced level'],
  ] as const)('an agent for %s users fits %s ones', (expertise, own, fit, reason) => {
    const aspect = expertiseAspect({ expertise }, own);
    expect(aspect).toMatchObject({ fit, reasons: [reason], misses: [] });
  });

  test('one level too high is a smaller miss than two', () => {
    const [one, two] = (['intermediate', 'advanced'] as const).map((expertise) =>
      expertiseAspect({ expertise }, 'beginner'),
    );
    expect(one).toMatchObject({
      reasons: [],
      misses: ['One level above yours: needs intermediate experience'],
    });
    expect(two).toMatchObject({
      fit: 0,
      misses: ['Two levels above yours: needs advanced experience'],
    });
    expect(one?.fit).toBeGreaterThan(0);
    expect(one?.fit).toBeLessThan(1);
  });
});

describe('integrations', () => {
  const aspectOf = (own: Parameters<typeof integrationsAspect>[0]['integrations']) =>
    integrationsAspect({ integrations: own }, ['slack', 'github', 'slack']);

  test('are no aspect unless some are requested', () => {
    expect(integrationsAspect({ integrations: ['slack'] }, [])).toBeNull();
  });

  test.each<[Parameters<typeof aspectOf>[0], number, string[], string[]]>([
    [['slack', 'github', 'discord'], 1, ['Connects to Slack and GitHub'], []],
    [['slack'], 0.5, ['Connects to Slack'], ['No integration with GitHub']],
    [['slack', 'zapier'], 0.75, ['Connects to Slack'], ['GitHub only through Zapier']],
    [[], 0, [], ['No integration with Slack or GitHub']],
    [['zapier'], 0.5, [], ['Slack and GitHub only through Zapier']],
  ])('with %j, Slack and GitHub fit by %d', (own, fit, reasons, misses) => {
    expect(aspectOf(own)).toMatchObject({ fit, reasons, misses });
  });
});

describe('features', () => {
  const agent = { features: ['Cloning of voices'], description: 'Checks your grammar.' };

  test.each([[[]], [['  ']]])('are no aspect unless some are requested: %j', (requested) => {
    expect(featuresAspect(agent, requested)).toBeNull();
  });

  test('are found in features and description, in any form, and the others are named', () => {
    const requested = [
      ' voice cloning',
      'voice cloning',
      'grammar checking',
      'fact checking',
      'the',
    ];
    expect(featuresAspect(agent, requested)).toMatchObject({
      fit: 0.5,
      reasons: ['Offers voice cloning and grammar checking'],
      misses: ['Does not mention fact checking or the'],
    });
  });

  test('without a match give no reason, and with all no miss', () => {
    expect(featuresAspect(agent, ['dubbing'])).toMatchObject({
      ...{ fit: 0, reasons: [], misses: ['Does not mention dubbing'] },
    });
    expect(featuresAspect(agent, ['grammar'])).toMatchObject({ fit: 1, misses: [] });
  });
});

describe('privacy', () => {
  test.each([
    [true, 1, ['Can be used without training on your data'], []],
    [false, 0, [], ['No option to keep your data out of training']],
  ])('an option is %s', (dataPrivacy, fit, reasons, misses) => {
    expect(privacyAspect({ dataPrivacy }, true)).toMatchObject({ fit, reasons, misses });
    expect(privacyAspect({ dataPrivacy }, false)).toBeNull();
  });

  test('an unknown option counts neither for nor against an agent', () => {
    expect(privacyAspect({ dataPrivacy: null }, true)).toEqual({
      ...{ weight: 0, fit: 0, reasons: [], misses: [] },
      unknowns: ['Not known whether your data stays out of training'],
    });
  });
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is listed as "%s"', (items, text) => {
  expect(listOf(items)).toBe(text);
});
