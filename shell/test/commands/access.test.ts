import { expect, test } from 'vitest';
import { captureOutput, release, serve } from '../support/commands.ts';

const { lines } = captureOutput();

test('a new token is printed as text, and as JSON only on request', async () => {
  const created = { id: 3, name: 'ci', team: null, remotes: ['mf-a', 'mf-b'], token: 'atlas_x' };
  await serve({ 'POST /tokens': created });
  await release(['token', 'new', 'ci']);
  await release(['token', 'new', 'ci', '--json']);
  expect(lines()).toEqual([
    'id 3, name ci, remotes mf-a mf-b, token atlas_x',
    JSON.stringify(created),
  ]);
});
