import {
  expectBackTwice,
  expectSteps,
  generatedSteps,
  PAUSES_MS,
} from '../support/history-steps.ts';
import { test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

// `history.trial.ts` tries more.
const [SOON, , LATER] = PAUSES_MS;

for (const pause of [SOON, LATER]) {
  test(`Back twice, ${pause} ms after the first page has loaded, and Forward show each page where it was left`, ({
    page,
  }) => expectBackTwice(page, pause));
}

test('steps at any moment end at the right page and position', ({ page }) =>
  expectSteps(page, generatedSteps(1, 8)));
