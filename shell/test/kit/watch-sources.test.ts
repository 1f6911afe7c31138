import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stats } from '@rspack/core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { remoteConfigs } from '../../remote-kit/build/remote-config.ts';
import { watchSources } from '../../remote-kit/build/watch-sources.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { tinyRemote } from '../support/tiny-remote.ts';

/** Builds a tiny remote after every edit. `chunks` are the names of the last build, `report` why the last one failed. */
async function watched(sources: Readonly<Record<string, string>> = {}) {
  const folder = await tinyRemote(sources);
  const out = await tempFolder();
  const state = { chunks: [] as readonly string[], report: '' };
  const chunksOf = (stats: Stats) =>
    Object.keys(stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {});
  const { first, close } = watchSources(
    folder,
    () => remoteConfigs(folder, 'mf-tiny', out, 'development'),
    {
      read: chunksOf,
      built: async (parts) => void Object.assign(state, { chunks: parts.flat(), report: '' }),
      failed: (report) => Object.assign(state, { report }),
    },
  );
  onTestFinished(close);
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  const remove = (file: string) => rm(join(folder, file));
  return { folder, state, first, write, remove };
}

/** Waits for a build, which a busy machine may delay. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000 });

test.each([
  ['page', 'src/pages/more.tsx', 'page-more', 'export const Page = () => null;'],
  ['slot', 'src/slots/more.tsx', 'slot-more', 'export const Component = () => null;'],
  ['list of scenarios', 'src/scenarios.ts', 'scenarios', 'export const scenarios = [];'],
])('a %s is added to the build, and removed from it', async (_, file, chunk, code) => {
  const { state, first, write, remove } = await watched();
  await first;
  expect(state.chunks).not.toContain(chunk);
  await write(file, code);
  await until(() => expect(state.chunks).toContain(chunk));
  await remove(file);
  await until(() => expect(state.chunks).not.toContain(chunk));
  expect(state.report).toBe('');
});

const USES_RULE = {
  'remote.config.ts': 'export const rules = [];\n',
  'src/word.otter': 'an otter',
  'src/pages/home.tsx':
    "import word from '../word.otter'; export const Page = () => <p>{word}</p>;",
};
const RULE = "export const rules = [{ test: /\\.otter$/, type: 'asset/source' }];";

test('a rule that is added to the configuration applies to the next build', async () => {
  const { state, first, write } = await watched(USES_RULE);
  await until(() => expect(state.report).toContain('word.otter'));
  await write('remote.config.ts', RULE);
  await first;
  expect(state.report).toBe('');
});

test('a file that the configuration imports is read again', async () => {
  const { state, first, write } = await watched({
    ...USES_RULE,
    'remote.config.ts': "export { rules } from './build/otter.ts';",
    'build/otter.ts': 'export const rules = [];',
  });
  await until(() => expect(state.report).toContain('word.otter'));
  await write('build/otter.ts', RULE);
  await first;
  expect(state.report).toBe('');
});

test.each([
  ['throws', 'export const rules = [window.rule];', 'window is not defined'],
  ['cannot be parsed', 'export const rules = ;', 'Expression expected'],
])('a configuration that %s is reported with its line until it is repaired', async (...given) => {
  const [, code, reason] = given;
  const { folder, state, first, write } = await watched();
  await first;
  await write('remote.config.ts', `\n\n${code}`);
  const position = `${join(folder, 'remote.config.ts')}:3`;
  await until(() => expect(state.report).toContain(`${position} cannot be loaded: ${reason}`));
  await write('remote.config.ts', 'export const rules = [];');
  await until(() => expect(state.report).toBe(''));
});

test('a configuration that is broken from the start is picked up when it is repaired', async () => {
  const { state, first, write } = await watched({ 'remote.config.ts': 'export const rules = 1;' });
  await until(() => expect(state.report).toContain('may export `rules`'));
  await write('remote.config.ts', 'export const rules = [];');
  await first;
  expect(state.chunks).toContain('page-home');
});
