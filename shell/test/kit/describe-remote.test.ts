import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startVitest } from 'vitest/node';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Runs the tests of a remote whose pages each break one rule. @returns the names of those that failed and passed */
async function runBroken() {
  const { exitCode } = process;
  const vitest = await startVitest('test', [], {
    config: false,
    root: pathOf('../..'),
    include: [fileURLToPath(new URL('../support/broken-remote.tsx', import.meta.url))],
    environment: 'jsdom',
    setupFiles: [pathOf('../../remote-kit/test-setup.ts')],
    pool: 'threads',
    reporters: [{}],
    watch: false,
  });
  // It counts the failures that this test expects.
  process.exitCode = exitCode;
  const modules = vitest.state.getTestModules();
  const named = (state: 'failed' | 'passed') =>
    modules.flatMap(({ children }) => [...children.allTests(state)].map((each) => each.fullName));
  await vitest.close();
  return { failed: named('failed'), passed: named('passed') };
}

test('the tests that every remote runs fail for each broken rule, and for nothing else', async () => {
  const { failed, passed } = await runBroken();
  const html = (id: string, rule: string) => `mf-broken > the HTML of ${id} > ${rule}`;
  const load = (id: string) => `mf-broken > load and page > does not repeat a request: ${id}`;
  const [home, headings, buttons, styles, hydration, query] = [
    'links back to the home page',
    'has one h1 and skips no heading level',
    'shows no button that does nothing without JavaScript',
    'has no inline styles',
    'matches the first render in the browser',
    'reads only query parameters that its route declares',
  ];
  expect(failed.toSorted()).toEqual(
    [
      html('style-attribute', styles),
      html('style-element', styles),
      html('without-link', home),
      html('h2-first', headings),
      html('two-h1', headings),
      html('skipped-level', headings),
      html('idle-button', buttons),
      html('other-in-browser', hydration),
      html('undeclared-query', query),
      // A page that logs fails each test that renders it.
      html('talking', headings),
      html('talking', hydration),
      html('talking', query),
      load('talking'),
      load('again'),
      'mf-broken > a response of the API > may omit total',
      ...['missing-total', 'talking', 'failing'].map(
        (id) => `mf-broken > a response of the API > may omit all optional fields: ${id}`,
      ),
      'mf-broken > is not rendered on the server: shown',
      'a test that logs with console.error',
      'a test that logs with console.warn',
    ].toSorted(),
  );
  for (const rule of [home, headings, buttons, styles, hydration, query]) {
    expect(passed).toContain(html('good', rule));
    expect(passed).toContain(html('working-buttons', rule));
    // On the server, the page of a request that never ends is not rendered.
    expect(passed).not.toContain(html('waiting', rule));
  }
  for (const id of ['moved', 'failing'])
    expect(passed).toContain(`mf-broken > is not rendered on the server: ${id}`);
  for (const id of ['good', 'waiting']) expect(passed).toContain(load(id));
});
