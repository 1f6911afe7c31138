import { expect, test } from 'vitest';
import { FEATURES, RECOMMENDATION_DEFAULTS } from './options.ts';
import { RecommendationRequestSchema } from './recommendation.ts';

const request = {
  ...RECOMMENDATION_DEFAULTS,
  preferredCategories: ['AI Chatbot'],
  features: [],
  integrations: ['slack'],
  useCase: '',
};

test('the defaults with one category are a valid request', () => {
  expect(RecommendationRequestSchema.safeParse(request).success).toBe(true);
});

test('all features together are a valid request', () => {
  const features = FEATURES.map((feature) => feature.toLowerCase());
  expect(RecommendationRequestSchema.parse({ ...request, features }).features).toEqual(features);
});

test.each([
  ['preferredCategories', []],
  ['budget', 'lavish'],
  ['technicalExpertise', 'wizard'],
  ['integrations', ['fax']],
  ['useCase', 'x'.repeat(1001)],
])('a wrong %s is named', (field, value) => {
  const result = RecommendationRequestSchema.safeParse({ ...request, [field]: value });
  expect(result.error?.issues[0]?.path[0]).toBe(field);
});
