import {
  expectBackTwice,
  expectSteps,
  generatedSteps,
  PAUSES_MS,
} from '../support/history-steps.ts';
import { test } from '../support/test.ts';

for (const pause of PAUSES_MS)
  test(`Back twice, ${pause} ms after the first page has loaded`, ({ page }) =>
    expectBackTwice(page, pause));

for (let seed = 2; seed <= 30; seed++)
  test(`steps at any moment end at the right page and position (${seed})`, ({ page }) =>
    expectSteps(page, generatedSteps(seed, 8)));
