import { expectListedScripts, expectOwnResources } from '../support/hydration.ts';
import { PAGES, test } from '../support/test.ts';

for (const known of PAGES) {
  test(`${known.path} hydrates from its own resources and logs nothing`, ({ page, troubles }) =>
    expectOwnResources(page, known, troubles));

  test(`the HTML of ${known.path} lists the scripts of its remote`, ({ page }) =>
    expectListedScripts(page, known));
}
