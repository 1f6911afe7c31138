import { expect, test } from 'vitest';
import { Registry } from '../../src/releases/registry.ts';
import { previousVersion } from '../../src/releases/rollback.ts';
import { tempFolder } from '../support/temp-folder.ts';

async function after(...steps: readonly (string | null | 'back')[]): Promise<string | undefined> {
  const registry = new Registry(await tempFolder());
  for (const step of steps) {
    if (step !== 'back') await registry.change('mf-a', step, 'ann');
    else {
      const version = previousVersion(await registry.read(), 'mf-a') ?? null;
      await registry.change('mf-a', version, 'ann', { rollback: true });
    }
    await registry.change('mf-b', '9.0.0', 'bob');
  }
  return previousVersion(await registry.read(), 'mf-a');
}

test('goes back to what was active before', async () => {
  expect(await after('1.0.0', '2.0.0')).toBe('1.0.0');
});

test('a second one goes back further, not forward again', async () => {
  expect(await after('1.0.0', '2.0.0', '3.0.0', 'back')).toBe('1.0.0');
  expect(await after('1.0.0', '2.0.0', 'back')).toBeUndefined();
});

test('what is activated after a rollback is taken back to where that had led', async () => {
  expect(await after('1.0.0', '2.0.0', 'back', '3.0.0')).toBe('1.0.0');
});

test('the same version activated again is no step', async () => {
  expect(await after('1.0.0', '2.0.0', '2.0.0')).toBe('1.0.0');
});

test('there is nothing before the first version, nor before a removal', async () => {
  expect(await after('1.0.0')).toBeUndefined();
  expect(await after('1.0.0', '2.0.0', null, '3.0.0')).toBeUndefined();
});
