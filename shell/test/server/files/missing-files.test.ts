import { expect, test, vi } from 'vitest';
import { MissingFiles, NotNowError } from '../../../src/server/files/missing-files.ts';
import { holdCacheTime } from '../../support/cache-time.ts';

/** Lookups that end when the test says so. */
function openLookups() {
  const files = new MissingFiles<{ name: string }>();
  const end = Promise.withResolvers<void>();
  const looked: string[] = [];
  const find = (name: string) =>
    files.find(name, async () => {
      looked.push(name);
      await end.promise;
      return { name };
    });
  return { files, find, looked, end: end.resolve };
}

test('concurrent requests for one file share a lookup', async () => {
  const { find, looked, end } = openLookups();
  const results = Array.from({ length: 100 }, () => find('a.js'));
  end();
  expect(new Set((await Promise.all(results)).map((file) => file?.name))).toEqual(
    new Set(['a.js']),
  );
  expect(looked).toEqual(['a.js']);
});

test('lookups beyond the concurrency wait, and a flood is rejected', async () => {
  const { find, looked, end } = openLookups();
  const names = Array.from({ length: 68 }, (_, index) => `${index}.js`);
  const results = names.map(find);
  await expect(find('one-more.js')).rejects.toThrow(NotNowError);
  expect(looked).toHaveLength(4);
  end();
  expect((await Promise.all(results)).map((file) => file?.name)).toEqual(names);
});

test('an absent file is not looked up again, and a failure does not count as absent', async () => {
  const { files } = openLookups();
  expect(await files.find('gone.js', async () => undefined)).toBeUndefined();
  const again = () => Promise.reject(new Error('asked again'));
  expect(await files.find('gone.js', again)).toBeUndefined();
  await expect(files.find('a.js', again)).rejects.toThrow(NotNowError);
  await expect(files.find('a.js', async () => undefined)).rejects.toThrow(NotNowError);
});

test('at most four lookups run at a time, also when waiting ones take the place of others', async () => {
  const { files } = openLookups();
  let running = 0;
  let most = 0;
  const look = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return { name: 'found' };
  };
  const names = Array.from({ length: 40 }, (_, index) => `${index}.js`);
  await Promise.all(names.map((name) => files.find(name, look)));
  await Promise.all(names.slice(0, 10).map((name) => files.find(name, look)));
  expect(most).toBe(4);
});

test.each([
  ['an absent file', 10_000, async () => undefined],
  ['a file that could not be looked up', 1000, () => Promise.reject(new Error('no connection'))],
])('%s is looked up again after %i ms', async (_, ms, look) => {
  const pass = holdCacheTime();
  const { files } = openLookups();
  const looked = vi.fn(look);
  const find = () => files.find('a.js', looked).catch(() => undefined);
  await find();
  pass(ms);
  await find();
  expect(looked).toHaveBeenCalledOnce();
  pass(1);
  await find();
  expect(looked).toHaveBeenCalledTimes(2);
});
