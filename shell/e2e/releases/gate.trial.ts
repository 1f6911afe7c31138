import { command } from '../support/command.ts';
import { gateFindings } from '../support/gate-findings.ts';
import { test } from '../support/own-site.ts';
import { publishEdited } from '../support/remote-copy.ts';
import { expect } from '../support/test.ts';

test.use({ siteOptions: { env: { GATE_BROWSER: 'on' } } });

test('a page that hangs is refused within the time limit', async () => {
  const hangs = { code: 'useEffect(() => { for (;;); }, []);' };
  const findings = await gateFindings({ hangs }, undefined, 12_000);
  expect(findings.at(-1)).toMatchObject({
    check: 'Browser: time',
    problems: [
      expect.stringMatching(
        /^only 0 of 1 scenarios were opened within 1[0-2] seconds; not opened: "hangs"$/,
      ),
    ],
  });
});

test('without a browser, each check is marked as skipped', async () => {
  const findings = await gateFindings({ sound: {} }, { CHROME_PATH: '/nowhere/chrome' });
  expect(findings).toHaveLength(5);
  for (const finding of findings)
    expect(finding).toMatchObject({
      problems: [],
      skipped: 'CHROME_PATH names /nowhere/chrome, which does not exist',
    });
});

test('a site activates a release that fails in the browser only with --without-browser', async ({
  site,
}) => {
  await publishEdited(site.client, 'mf-leaderboard', '9.0.0', {
    from: 'export function Page() {',
    to: "export function Page() {\n  console.info('left over');",
  });
  const activate = (...options: string[]) =>
    command('release', ['activate', 'mf-leaderboard', '9.0.0', ...options], {
      DATA_DIR: site.folder,
    });
  const refused = await activate();
  expect(refused.output).toMatch(/✗ .*Browser: console\n.*console\.info: left over/);
  expect(refused.code).toBe(1);
  const done = await activate('--without-browser');
  expect(done.output).toMatch(/Browser: console: not checked, /);
  expect(done.output).toContain('Activated mf-leaderboard 9.0.0');
});
