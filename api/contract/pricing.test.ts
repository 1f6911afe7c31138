import { expect, test } from 'vitest';
import { pricingKindOf } from './pricing.ts';

test.each([
  ['Free', 'free'],
  ['Freemium (free tier with paid plans)', 'freemium'],
  ['Open source (MIT)', 'open-source'],
  ['Open weights (Llama Community License)', 'free'],
  ['Subscription (free trial)', 'paid'],
  ['Usage-based', 'paid'],
  ['Custom pricing', 'quote'],
  ['Quote on request', 'quote'],
  ['FREEMIUM', 'freemium'],
  ['Pay for custom models', 'paid'],
  ['Subscription with an open source client', 'paid'],
])('%s is %s', (model, kind) => {
  expect(pricingKindOf(model)).toBe(kind);
});
