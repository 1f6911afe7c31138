import { describe, expect, test } from 'vitest';
import { SLOT_LIMITS } from '../../contract/slots.ts';
import { pageProblems } from '../../src/gate/checks.ts';
import { slotRenderProblems } from '../../src/gate/slots.ts';
import { sharedProblems } from '../../src/releases/shared-problems.ts';
import { tinyManifest } from '../support/tiny-release.ts';

test.each([
  // Libraries follow semantic versions.
  ['react', '19.1.0', '19.1.0', true],
  ['react', '19.1.0', '19.2.0', true],
  ['react', '19.1.0', '19.0.9', false],
  ['react', '19.1.0', '20.0.0', false],
  ['lib', '0.2.0', '0.3.0', false],
  // The site's own packages are compatible within a major version, even before 1.0.
  ['@agent-atlas/shared-ui', '0.2.0', '0.3.0', true],
  ['@agent-atlas/shared-ui', '0.2.0', '0.1.9', false],
  ['@agent-atlas/shared-ui', '0.2.0', '1.0.0', false],
])('a release built with %s %s runs on a host with %s: %s', (name, built, own, runs) => {
  const problems = sharedProblems(
    { shared: { [name]: built }, uses: { shared: {}, api: { addresses: [], reads: {} } } },
    { versions: { [name]: own }, names: {} },
  );
  expect(problems).toEqual(runs ? [] : [`it was built with ${name} ${built}; the host has ${own}`]);
});

describe('a contribution to a slot', () => {
  const release = (examples: readonly Record<string, unknown>[]) => {
    const manifest = tinyManifest({ name: 'mf-a', slots: [{ id: 'badge', order: 1 }] });
    const slots = manifest.slots?.map((slot) => ({ ...slot, examples: [...examples] }));
    return { key: 'mf-a@1.0.0', serverCode: '', manifest: { ...manifest, slots } };
  };
  const about = 'contribution "badge" (src/slots/badge.tsx), example';

  test.each([
    [SLOT_LIMITS.html, SLOT_LIMITS.state, []],
    [
      SLOT_LIMITS.html + 1,
      SLOT_LIMITS.state,
      [`it has ${SLOT_LIMITS.html + 1} bytes of HTML; the limit is ${SLOT_LIMITS.html}`],
    ],
    [
      SLOT_LIMITS.html,
      SLOT_LIMITS.state + 1,
      [`it has ${SLOT_LIMITS.state + 1} bytes of data; the limit is ${SLOT_LIMITS.state}`],
    ],
  ])('may have %d bytes of HTML and %d of data', async (html, state, problems) => {
    const rendered = { html: Buffer.alloc(html), state: Buffer.alloc(state) };
    const renderers = { renderSlot: async () => ({ ...rendered, complete: true }) };
    const { signal } = new AbortController();
    expect(await slotRenderProblems(renderers, release([{}]), signal)).toEqual(
      problems.map((problem) => `${about} 1: ${problem}`),
    );
  });

  test('is rendered with each of its examples', async () => {
    const given: Record<string, unknown>[] = [{ fails: false }, { fails: true }, { fails: true }];
    const renderers = {
      renderSlot: async ({ props }: { readonly props: unknown }) => {
        if (props !== given[0]) throw new Error('no data');
        return { html: Buffer.alloc(0), state: Buffer.alloc(0), complete: true };
      },
    };
    const { signal } = new AbortController();
    expect(await slotRenderProblems(renderers, release(given), signal)).toEqual([
      `${about} 2: it cannot be rendered: no data`,
      `${about} 3: it cannot be rendered: no data`,
    ]);
  });
});

test('each scenario whose page fails is reported, and each page without one', () => {
  const routes = [
    { id: 'home', path: '/', files: [] },
    { id: 'one', path: '/one/:id', files: [] },
    { id: 'rest', path: '/rest', files: [] },
  ];
  const scenarios = [
    { id: 'first', title: '', url: '/', answers: {} },
    { id: 'second', title: '', url: '/one/2', answers: {} },
    { id: 'third', title: '', url: '/one/3', answers: {} },
  ];
  const main = (html: string) => `<main><div data-remote="mf-a">${html}</div></main>`;
  const pages = new Map([
    ['first', `<p style="a">the frame</p>${main('<p class="a">fine</p>')}`],
    ['second', main('<b style="color:red">styled</b>')],
  ]);
  const problems = new Map([['third', 'it responds with 500: no']]);
  expect(pageProblems({ routes }, scenarios, { problems, pages })).toEqual([
    'src/scenarios.ts: src/pages/rest.tsx has no scenario to render it from',
    'src/pages/one.tsx, scenario "second" (/one/2): its server HTML has a <b> with a style attribute; use classes instead',
    'src/pages/one.tsx, scenario "third" (/one/3): it responds with 500: no',
  ]);
});
