import { expect, onTestFinished, test, vi } from 'vitest';
import { SiteState } from '../../src/dev/site-state.ts';

test('the terminal shows every error of a page, except failures of the API', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const site = new SiteState({
    store: { folder: () => '' },
    traces: { problem: async (kind, message, page) => ({ kind, message, page }) },
    onChange: () => {},
  });
  const problems = [
    { kind: 'load', message: 'The API is away', byApi: true },
    { kind: 'load', message: 'no otter', byApi: false },
    { kind: 'render', message: 'no badger', byApi: false },
  ] as const;
  await site.note([...problems], '/agents?x=1');
  expect(printed.mock.calls).toEqual([
    ['Error on the server: no otter'],
    ['Error on the server: no badger'],
  ]);
});
