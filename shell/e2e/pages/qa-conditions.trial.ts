import { CONDITIONS, expectReproducible } from '../support/qa-conditions.ts';
import { test } from '../support/test.ts';

for (const condition of CONDITIONS) {
  test(`a pasted link reproduces ${condition.name} in a fresh browser`, ({ page, browser, site }) =>
    expectReproducible(condition, { page, browser, site }));
}
