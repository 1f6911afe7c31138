import { expectPageStaysWithoutFiles } from '../support/blocked-files.ts';
import { PAGES, test } from '../support/test.ts';

for (const remote of new Set(PAGES.map((page) => page.remote))) {
  test(`with all files of ${remote} blocked, its pages stay and the rest works`, ({ page }) =>
    expectPageStaysWithoutFiles(page, remote));
}
