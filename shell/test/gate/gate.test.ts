import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiContract } from '../../src/gate/api-contract.ts';
import { found, published, renderers } from './found-problems.ts';

test('a valid release passes every check', async () => {
  expect(await found()).toEqual({});
});

test('a missing or modified file is reported', async () => {
  const problems = await found({
    spoil: async (folder, { web, routes }) => {
      await rm(join(folder, 'web', web.entry));
      await writeFile(join(folder, 'web', routes[0]?.files[0] ?? ''), 'export {};');
    },
  });
  expect(problems.Files).toEqual([
    expect.stringMatching(/^web\/mf-tiny\..* is missing$/),
    expect.stringMatching(/^web\/page-home\..* differs from what was published$/),
  ]);
});

test('a modified server file is not evaluated', async () => {
  const problems = await found({
    spoil: (folder) => writeFile(join(folder, 'server', 'remote.cjs'), 'exports.remote = {}'),
  });
  expect(problems['Exports and routes']?.[0]).toContain('is not the one that was published');
});

test('an incompatible shared package is reported with both versions', async () => {
  const versions = { react: '20.0.0', 'react-dom': '19.3.1' };
  const problems = await found({ parts: { shared: { versions, names: {} } } });
  expect(problems['Shared packages']).toContainEqual(
    expect.stringMatching(/^it was built with react 19\..*; the host has 20\.0\.0$/),
  );
});

test('an export of the shared library that this host does not have is reported', async () => {
  const all = await renderers.sharedNames();
  const rest = all['@agent-atlas/shared-ui']?.filter((name) => name !== 'Button') ?? [];
  const names = { ...all, '@agent-atlas/shared-ui': rest };
  const page = `
    import { Button } from '@agent-atlas/shared-ui';
    export const Page = () => <Button>Press</Button>;
  `;
  const problems = await found({
    sources: { 'src/pages/home.tsx': page },
    parts: { shared: { versions: (await published()).manifest.shared, names } },
  });
  expect(problems['Shared packages']).toEqual([
    'it uses Button from @agent-atlas/shared-ui, which the host does not share',
  ]);
});

test('a release of the previous kit runs on a host that is one minor version ahead', async () => {
  const moved = async (version: string) => {
    const { manifest } = await published();
    const versions = { ...manifest.shared, '@agent-atlas/shared-ui': version };
    const shared = { versions, names: await renderers.sharedNames() };
    return (await found({ parts: { shared } }))['Shared packages'];
  };
  expect(await moved('0.2.0')).toBeUndefined();
  expect(await moved('1.0.0')).toEqual([
    expect.stringMatching(
      /^it was built with @agent-atlas\/shared-ui 0\..*; the host has 1\.0\.0$/,
    ),
  ]);
});

test('a URL that the API does not have is reported', async () => {
  const page = `
    export const Page = () => <button onClick={() => fetch('/api/prices')}>Ask</button>;
  `;
  const problems = await found({
    sources: { 'src/pages/home.tsx': page },
    parts: { api: apiContract.parse({ paths: { '/api/agents': {} } }) },
  });
  expect(problems.API).toEqual(['its code requests /api/prices, which the API does not have']);
});

test('a release whose pages hang is refused within the time limit', async () => {
  const render = () => new Promise<never>(() => {});
  const problems = await found({ parts: { renderers: { ...renderers, render } }, deadlineMs: 100 });
  expect(problems).toEqual({ Time: ['it could not be checked within 0.1 seconds'] });
});

test('a page that throws is reported with the position in its file', async () => {
  const page = "export const Page = () => {\n  throw new Error('It broke');\n};";
  const { Pages } = await found({ sources: { 'src/pages/home.tsx': page } });
  expect(Pages).toEqual([
    'src/pages/home.tsx, scenario "usual" (/tiny): it responds with 500: Error: It broke (src/pages/home.tsx:2:9)',
  ]);
});
