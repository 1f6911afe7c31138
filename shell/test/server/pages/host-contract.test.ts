import { expect, test } from 'vitest';
import { BOOT_ELEMENT_ID } from '../../../contract/boot.ts';
import { HOST_CONTRACT } from '../../../src/releases/host-build.ts';
import { type Job, rendererMessage } from '../../../src/renderer/protocol.ts';
import { scriptsOf } from '../../support/html-scripts.ts';
import { inProcessRenderers } from '../../support/in-process-renderers.ts';
import { slottedRelease } from '../../support/slotted-release.ts';
import { testSite } from '../../support/test-site.ts';

// What another build of the same contract sends and reads. If one of these tests or its types fails, that build would
// not work with this one: change the code, or raise HOST_CONTRACT and write down here what the new contract is.
const CONTRACT = 1;
const URL = 'https://atlas.example/mf-a';
const SLOT = { name: 'agent.after-overview', props: { agentId: 7, agentName: 'Otter' } };
const ROUTE = { remote: 'mf-a', id: 'page', path: '/mf-a' };
const FRAME = { header: [], footer: [], palette: [], notFound: [] };
const RENDER = {
  type: 'render',
  table: { id: 'aaaaaaaaaa', routes: [ROUTE], frame: FRAME },
  url: URL,
  year: 2026,
} satisfies Job;
const RENDER_SLOT = { type: 'slot', id: 'note', props: SLOT.props, url: URL } satisfies Job;
const RENDERED = {
  type: 'rendered',
  status: 200,
  complete: true,
  head: { title: 'Page', description: 'A page.', canonicalPath: '/mf-a' },
  problems: [],
  used: [],
  slots: [SLOT],
};
const MESSAGES = [
  { type: 'ready' },
  { type: 'bound', description: { name: 'mf-a', contract: 1, routes: [] } },
  { type: 'refused', message: 'It throws' },
  { type: 'call', call: 1, method: 'GET', path: '/api/agents' },
  RENDERED,
  { type: 'slot-rendered', complete: true },
  { type: 'listed', routes: { page: { entries: [] } } },
  { type: 'stray', message: 'A timer throws' },
];
const BOOT = {
  set: expect.any(String),
  year: expect.any(Number),
  remotes: [
    { name: 'mf-a', version: '1.0.0', entry: expect.any(String), initial: [expect.any(String)] },
  ],
  routes: [{ ...ROUTE, files: expect.any(Array) }],
  frame: FRAME,
  slots: [{ remote: 'mf-a', id: 'note', slot: SLOT.name, exposed: expect.any(String) }],
  state: [],
  preloads: expect.any(Array),
  page: 'mf-a/page',
};

const HOOKS = { answer: () => Promise.reject(new Error('No API')) };

test('the contract is the one that is written down here', () => {
  expect(HOST_CONTRACT).toBe(CONTRACT);
});

test('a renderer does the jobs of a server of another build, which finds what it reads in the results', async () => {
  const renderers = inProcessRenderers();
  const release = { key: 'mf-a@1.0.0', serverCode: slottedRelease('mf-a').code ?? '' };
  const { page } = await renderers.render(RENDER, HOOKS, release);
  expect(page).toMatchObject(RENDERED);
  const { complete, html } = await renderers.renderSlot(RENDER_SLOT, HOOKS, release);
  expect(complete).toBe(true);
  expect(String(html)).toContain('Note of mf-a');
});

test.each(MESSAGES)(
  'a server accepts the message "$type" of a renderer of another build',
  (message) => {
    expect(rendererMessage.parse(message)).toEqual(message);
  },
);

test('a server sends what renderers and browsers of another build read', async () => {
  const jobs: Job[] = [];
  const renderers = inProcessRenderers();
  const { request } = await testSite({
    releases: [slottedRelease('mf-a')],
    parts: {
      renderers: {
        ...renderers,
        render: (job, ...rest) => {
          jobs.push(job);
          return renderers.render(job, ...rest);
        },
        renderSlot: (job, ...rest) => {
          jobs.push(job);
          return renderers.renderSlot(job, ...rest);
        },
      },
    },
  });
  const html = await (await request('/mf-a')).text();
  const table = { ...RENDER.table, id: expect.any(String) };
  expect(jobs).toMatchObject([{ ...RENDER, table, year: expect.any(Number) }, RENDER_SLOT]);
  const boot = scriptsOf(html).find(({ attributes }) => attributes.includes(BOOT_ELEMENT_ID));
  expect(JSON.parse(boot?.text ?? '')).toMatchObject(BOOT);
});
