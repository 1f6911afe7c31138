import { describe, expect, test } from 'vitest';
import { TEST_RECORDS_MAX } from '../contract/tests.ts';
import { refusal } from './refusal.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();
const PATH = '/releases/mf-a/1.0.0/tests';
const RECORD = {
  tester: 'Ana',
  result: 'pass',
  scenarios: ['empty', 'slow'],
  note: 'Works with the keyboard, too',
  link: '/agent/1?qa-theme=dark',
};

describe('the test records of a release', () => {
  test('are listed newest first, with who stored them', async () => {
    await releases.publish('mf-a', '1.0.0');
    expect(await releases.read(PATH)).toEqual([]);
    expect((await releases.send('POST', PATH, RECORD)).status).toBe(201);
    await releases.send('POST', PATH, { ...RECORD, result: 'fail', scenarios: [] });
    expect(await releases.read(PATH)).toMatchObject([
      { ...RECORD, result: 'fail', scenarios: [] },
      { ...RECORD, by: expect.stringContaining('owner:'), at: expect.any(String) },
    ]);
  });

  test.each([
    { tester: ' ' },
    { result: 'perfect' },
    { note: 'x'.repeat(2001) },
    { link: 'https://evil.example/' },
    { scenarios: 'all' },
  ])('do not accept %j', async (wrong) => {
    await releases.publish('mf-a', '1.0.0');
    const response = await releases.send('POST', PATH, { ...RECORD, ...wrong });
    await refusal(response, 400);
    expect(await releases.read(PATH)).toEqual([]);
  });

  test('need a published release', async () => {
    expect(await refusal(await releases.send('POST', PATH, RECORD), 404)).toMatch(
      /never published/,
    );
    expect((await releases.send('GET', PATH)).status).toBe(404);
  });

  test('are limited in number', async () => {
    await releases.publish('mf-a', '1.0.0');
    await api.sql`
      insert into release_test (release_id, tester, by, result, scenarios, note, link)
      select release.id, 'Ana', 'server:web', 'note', '{}', '', '/'
      from release, generate_series(1, ${TEST_RECORDS_MAX}::integer)`;
    expect(await refusal(await releases.send('POST', PATH, RECORD), 409)).toMatch(/the maximum/);
  });

  test('can be neither changed nor removed', async () => {
    await releases.publish('mf-a', '1.0.0');
    await releases.send('POST', PATH, RECORD);
    await expect(api.sql`update release_test set result = 'fail'`).rejects.toThrow(/appended/);
    await expect(api.sql`delete from release_test`).rejects.toThrow(/appended/);
  });
});
