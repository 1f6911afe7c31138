import { expect, test } from 'vitest';
import { MissingFiles, NotNowError } from '../../src/server/missing-files.ts';

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
