import fc from 'fast-check';
import { BUDGETS, EXPERTISE_LEVELS } from '../../contract/options.ts';
import { anyText } from './texts.ts';

const recommendation = fc.record(
  {
    preferredCategories: fc.array(fc.oneof(fc.constant('AI Chatbot'), anyText), { maxLength: 4 }),
    budget: fc.constantFrom(...BUDGETS.map((budget) => budget.id), 'all of it'),
    technicalExpertise: fc.constantFrom(...EXPERTISE_LEVELS.map((level) => level.id), 'guru'),
    features: fc.array(anyText, { maxLength: 3 }),
    integrations: fc.constantFrom([], ['slack'], ['fax'], 'slack'),
    useCase: anyText,
    dataPrivacy: fc.oneof({ weight: 5, arbitrary: fc.boolean() }, fc.constantFrom('yes', null, 1)),
  },
  { requiredKeys: ['preferredCategories', 'budget', 'technicalExpertise'] },
);

const id = fc.oneof(
  fc.integer({ min: 1, max: 8 }),
  fc.constantFrom(0, -1, 1.5, 1e300, 2_147_483_648, '1', null),
);

const vote = fc.record(
  {
    agentId: id,
    reviewId: fc.oneof(fc.integer({ min: 100, max: 104 }), id),
    userId: fc.oneof(fc.constant('anonymous'), anyText),
    voteType: fc.constantFrom('upvote', 'downvote', 'helpful', 'unhelpful', 'sideways', ''),
  },
  { requiredKeys: ['userId', 'voteType'] },
);

/** Request bodies: valid, partly invalid, or garbage. */
export const anyBody: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(recommendation, vote).map((value) => JSON.stringify(value)) },
  fc.json(),
  anyText,
  fc.constantFrom(
    undefined,
    '{',
    '[]',
    'null',
    '{"__proto__":{"a":1}}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"useCase":"${'x'.repeat(20_000)}"}`,
    '{"preferredCategories":["a\\u0000b"]}',
  ),
);
