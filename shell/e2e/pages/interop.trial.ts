import { rm } from 'node:fs/promises';
import { buildWith, installRemote } from '../support/stock/build.ts';
import { replaceContent, useStockPage } from '../support/stock/pages.ts';
import { expect, test } from '../support/test.ts';

let remote: string;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  remote = await installRemote();
});
test.afterAll(() => rm(remote, { recursive: true, force: true }));

for (const bundler of ['webpack', 'Rsbuild', 'Vite'])
  test(`a remote that was built with ${bundler} renders in a QA session`, async ({
    page,
    site,
    troubles,
  }) => {
    await replaceContent(page, buildWith(bundler, remote));
    await useStockPage(page, site);
    expect(troubles.list).toEqual([]);
  });
