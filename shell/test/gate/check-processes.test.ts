import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { CheckProcesses } from '../../src/gate/check-processes.ts';
import { isRunning } from '../support/is-running.ts';
import { takeForever } from '../support/take-forever.ts';
import { tinyManifest } from '../support/tiny-release.ts';

const checks = new CheckProcesses(join(import.meta.dirname, '../../src/gate/check-child.ts'));
afterAll(() => checks.endIdle());

const { signal } = new AbortController();
const page = (html: string) => ({
  scenarios: [{ id: 'usual', title: 'Usual', url: '/a', answers: {} }],
  pages: new Map([['usual', `<main><div data-remote="mf-a">${html}</div></main>`]]),
});

test('the links of a page are read in another process', async () => {
  expect(await checks.links(page('<a href="/b#c" id="d-1">To b</a>'), signal)).toEqual([
    {
      ...{ scenario: { id: 'usual', url: '/a' }, path: '/a' },
      ...{ links: ['/b#c'], frameLinks: [], ids: new Set(['d-0']) },
    },
  ]);
});

test('the findings about rendered pages come from another process', async () => {
  const { scenarios, pages } = page('<b style="color:red">styled</b>');
  const rendered = { problems: new Map(), reads: {}, readers: new Map(), pages };
  const manifest = tinyManifest({ name: 'mf-a', path: '/a' });
  const input = { manifest, scenarios, api: { paths: {} }, rendered, pages: [], others: [] };
  const findings = await checks.rendered(input, signal);
  expect(findings.flatMap(({ problems }) => problems)).toEqual([
    expect.stringContaining('its server HTML has a <b> with a style attribute'),
  ]);
});

test('a check that takes forever delays no other one, and ends when it is aborted', async () => {
  const aborted = new AbortController();
  const started: { pid?: number }[] = [];
  const note = (message: unknown) => {
    if (typeof message === 'object' && message && 'process' in message && message.process)
      started.push(message.process);
  };
  // An idle process would take the check.
  checks.endIdle();
  subscribe('child_process', note);
  const hostile = takeForever(checks, aborted.signal);
  unsubscribe('child_process', note);
  const ended = expect(hostile).rejects.toThrow('out of time');
  expect(await checks.links(page('<a href="/b">To b</a>'), signal)).toHaveLength(1);
  aborted.abort(new Error('out of time'));
  await ended;
  const [{ pid = 0 } = {}] = started;
  expect(pid).toBeGreaterThan(0);
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
  expect(await checks.links(page(''), signal)).toHaveLength(1);
});

test('a check that takes forever ends when the release worker is killed', {
  timeout: 40_000,
}, async () => {
  const file = fileURLToPath(new URL('../support/endless-check.ts', import.meta.url));
  const worker = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = await once(worker.stdout, 'data');
  const pid = Number(printed);
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
  expect(isRunning(pid)).toBe(true);
  worker.kill('SIGKILL');
  // The process may still load its modules.
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
});
