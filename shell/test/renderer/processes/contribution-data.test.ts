import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';
import type { TinyRelease } from '../../support/tiny-release.ts';
import { filePool } from './real-renderers.ts';

const { pool } = filePool();

/** A page with data, which offers a slot. */
const PAGE: TinyRelease = {
  name: 'mf-page',
  path: '/',
  code: `
    const { jsx, jsxs } = require('react/jsx-runtime');
    const { Slot } = require('@agent-atlas/shared-ui');
    const head = () => ({ title: 'Page', description: 'A page.', canonicalPath: '/' });
    const load = async ({ queryClient }) => queryClient.setQueryData(['page'], 1);
    const slot = { name: 'agent.after-overview', props: { agentId: 7, agentName: 'Otter' } };
    const Page = () => jsxs('main', { children: [jsx('h1', { children: 'The page' }), jsx(Slot, slot)] });
    exports.remote = {
      name: 'mf-page',
      contract: 1,
      routes: [{ id: 'page', path: '/', head, load, page: async () => ({ Page }) }],
    };
  `,
};

/** Each release has a version of its own, because the pool keeps its process. */
let patch = 0;

/** A release that replaces what writes the data of its contribution. */
const forging = (bytes: string): TinyRelease => ({
  name: 'mf-note',
  path: '/note',
  version: `1.0.${patch++}`,
  slots: [{ id: 'note', order: 1 }],
  code: `
    const { jsx } = require('react/jsx-runtime');
    const stringify = JSON.stringify;
    const forged = new String(${JSON.stringify(bytes)});
    forged.replaceAll = () => forged;
    const isData = (value) => value?.[0]?.queryKey?.[0] === 'note';
    const Contribution = () => jsx('p', { children: 'A note' });
    // The test's own process evaluates the module, too, but loads nothing.
    const load = async ({ queryClient }) => {
      JSON.stringify = (value) => (isData(value) ? forged : stringify(value));
      queryClient.setQueryData(['note'], 1);
    };
    const head = () => ({ title: 'Tiny', description: 'A page.', canonicalPath: '/note' });
    exports.remote = {
      name: 'mf-note',
      contract: 1,
      routes: [{ id: 'page', path: '/note', head, page: async () => ({ Page: () => null }) }],
      slots: [{
        id: 'note', slot: 'agent.after-overview', order: 1, load,
        examples: [{ agentId: 1, agentName: 'Otter' }], component: async () => ({ Contribution }),
      }],
    };
  `,
});

async function pageWith(bytes: string) {
  const parts = { renderers: pool };
  const site = await testSite({ releases: [PAGE, forging(bytes)], parts });
  // A contribution whose process has yet to start may come too late.
  await site.request('/note');
  const html = await (await site.request('/')).text();
  return { html, state: /"state":(.*?)\}<\/script>/.exec(html)?.[1], metrics: site.metrics };
}

const OWN = '{"queryKey":["page"],"data":1}';

test.each(['[{]', 'null', '[1]', '[{"queryKey":"note","data":1}]', '[]]}</script><script>'])(
  "a contribution whose data are %s leaves another remote's page whole",
  async (bytes) => {
    const { html, state, metrics } = await pageWith(bytes);
    expect(html).toContain('<h1>The page</h1>');
    expect(html).not.toContain('A note');
    expect(state).toBe(`[${OWN}]`);
    expect(await metrics.text()).toMatch(
      /atlas_remote_errors_total\{remote="mf-note",version="[^"]+",kind="server-slot"\} 1/,
    );
  },
);

test('data of a contribution cannot end the script that they are in', async () => {
  const { html, state } = await pageWith('[{"queryKey":["note"],"data":"</script>"}]');
  expect(html).toContain('A note');
  expect(state).toBe(`[${OWN},{"queryKey":["note"],"data":"\\u003c/script>"}]`);
});

// The browser takes the first data of a key.
test("data under a key of the page come after the page's own", async () => {
  const { html, state } = await pageWith('[{"queryKey":["page"],"data":"forged"}]');
  expect(html).toContain('A note');
  expect(state).toBe(`[${OWN},{"queryKey":["page"],"data":"forged"}]`);
});
