import { expectStillArrival } from '../support/arrival.ts';
import { test } from '../support/test.ts';

// `arrival.trial.ts` opens every page at four widths.
test('a page that arrives in chunks is painted without layout shifts', ({ page, site }) =>
  expectStillArrival(page, site, ['/category/AI%20Chatbot', '/about']));
