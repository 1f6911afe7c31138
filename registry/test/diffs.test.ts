import { describe, expect, test } from 'vitest';
import { AuditEntrySchema } from '../contract/audit.ts';
import {
  type DiffChange,
  type RecordedDiff,
  RecordedDiffSchema,
  type ReleaseDiff,
} from '../contract/diffs.ts';
import { sha256 } from '../contract/digest.ts';
import { collect } from '../src/collect.ts';
import { filesArchive } from './archives.ts';
import { HOST } from './client.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

const NAME = 'mf-a';
const PICTURE = `${String.fromCharCode(0x89)}PNG\r\n\u001a\n the rest`;
const pictureBytes = Buffer.from(PICTURE, 'latin1');

const change = (summary = 'a line differs'): DiffChange => ({
  kind: 'html',
  scenario: 'usual',
  views: [],
  summary,
  lines: ['+ <b>'],
});

const diffOf = (given: Partial<ReleaseDiff> = {}): ReleaseDiff => ({
  host: HOST,
  base: '1.0.0',
  scenarios: 3,
  changes: [change()],
  problems: [],
  ...given,
});

const path = (version = '1.1.0') => `/releases/${NAME}/${version}/diff`;

async function upload(
  diff: unknown,
  files: Record<string, string | Buffer> = {},
  version?: string,
) {
  const archive = await filesArchive({ 'diff.json': JSON.stringify(diff), ...files });
  return releases.send('PUT', path(version), archive);
}

async function record(diff = diffOf(), files = {}, version?: string): Promise<RecordedDiff> {
  return RecordedDiffSchema.parse(await (await upload(diff, files, version)).json());
}

const accept = (digest: string, reviewer = 'Ada') =>
  releases.send('POST', `${path()}/acceptance`, { digest, reviewer });

/** Makes 1.0.0 active, and publishes 1.1.0. */
async function prepare() {
  await releases.publishAll([NAME, '1.0.0'], [NAME, '1.1.0']);
  await releases.activate({ [NAME]: '1.0.0' });
  await releases.doAllWork();
}

const activate = () => releases.activate({ [NAME]: '1.1.0' });
const requireReview = () => releases.send('PUT', `/reviews/${NAME}`);

describe('a recorded diff', () => {
  test('can be read until another version is active', async () => {
    await prepare();
    const recorded = await record();
    expect(recorded).toMatchObject({ name: NAME, version: '1.1.0', accepted: null });
    expect(recorded.digest).toBe(sha256(JSON.stringify(diffOf())));
    expect(await releases.read(path())).toEqual(recorded);
    await activate();
    expect((await releases.send('GET', path())).status).toBe(404);
  });

  test('keeps its pictures when files that nothing uses are removed', async () => {
    await prepare();
    const digest = sha256(pictureBytes);
    const pictures = { before: null, after: digest, mask: null };
    await record(diffOf({ changes: [{ ...change(), pictures }] }), { '1.png': pictureBytes });
    await collect(api.sql, { blobRetentionMs: 0 });
    expect((await releases.send('GET', `/blobs/${digest}`)).status).toBe(200);
  });

  test('loses its pictures after ten newer ones, and itself after fifty unless it is accepted', async () => {
    await prepare();
    const digest = sha256(pictureBytes);
    const pictures = { before: null, after: digest, mask: null };
    const first = diffOf({ changes: [{ ...change(), pictures }] });
    await accept((await record(first, { '1.png': pictureBytes })).digest);
    for (let at = 0; at < 52; at++) await record(diffOf({ changes: [change(`change ${at}`)] }));
    await collect(api.sql, { blobRetentionMs: 0 });
    expect((await releases.send('GET', `/blobs/${digest}`)).status).toBe(404);
    const kept = await api.sql`select id from release_diff`;
    expect(kept).toHaveLength(51);
  });

  test('is refused if it was made against a version that is not active', async () => {
    await prepare();
    const response = await upload(diffOf({ base: '0.9.0' }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: 'The diff compares mf-a 1.1.0 with 0.9.0, but 1.0.0 is active.',
    });
  });

  test.each([
    [
      'a picture that is missing',
      diffOf({
        changes: [{ ...change(), pictures: { before: null, after: 'a'.repeat(64), mask: null } }],
      }),
      {},
      400,
    ],
    ['a picture that it does not name', diffOf(), { 'x.png': pictureBytes }, 400],
    ['a file that is no picture', diffOf(), { 'x.html': '<script>' }, 400],
    [
      'a change of an unknown kind',
      { ...diffOf(), changes: [{ ...change(), kind: 'odd' }] },
      {},
      400,
    ],
    [
      'too many changes',
      diffOf({ changes: Array.from({ length: 1001 }, () => change()) }),
      {},
      400,
    ],
    ['a document that is too large', { ...diffOf(), more: 'x'.repeat(1024 * 1024) }, {}, 413],
  ])('with %s is refused', async (_what, diff, files, status) => {
    await prepare();
    expect((await upload(diff, files)).status).toBe(status);
    expect((await releases.send('GET', path())).status).toBe(404);
  });
});

describe('an acceptance', () => {
  test('says who accepted what, also in the audit log', async () => {
    await prepare();
    const { digest } = await record();
    const response = await accept(digest);
    expect(response.status).toBe(200);
    const by = expect.stringMatching(/^owner:/);
    expect(await response.json()).toMatchObject({ accepted: { reviewer: 'Ada', by } });
    const [entry] = AuditEntrySchema.array().parse(await releases.read('/audit'));
    expect(entry).toMatchObject({
      action: 'diff.accept',
      remote: NAME,
      from: '1.0.0',
      to: '1.1.0',
      detail: { digest, reviewer: 'Ada', changes: 1 },
    });
  });

  test('of another diff than the recorded one is refused', async () => {
    await prepare();
    const { digest } = await record();
    await record(diffOf({ changes: [change('something else')] }));
    const response = await accept(digest);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ hint: 'Read it again before you accept it.' });
  });

  test.each(['', '  ', 'Ada\nBob'])('needs a name in one line, not %j', async (reviewer) => {
    await prepare();
    const { digest } = await record();
    expect((await accept(digest, reviewer)).status).toBe(400);
  });

  test('cannot be changed or removed', async () => {
    await prepare();
    await accept((await record()).digest);
    const error = 'Acceptances are only ever appended';
    await expect(api.sql`update release_diff_acceptance set reviewer = 'Eve'`).rejects.toThrow(
      error,
    );
    await expect(api.sql`delete from release_diff_acceptance`).rejects.toThrow(error);
  });

  test('of another team is refused', async () => {
    await prepare();
    const { digest } = await record();
    const created = await releases.send('POST', '/tokens', { role: 'team', name: 'ci', team: 'b' });
    const { token } = await created.json();
    const headers = { Authorization: `Bearer ${token}` };
    const given = { digest, reviewer: 'Eve' };
    const response = await releases.send('POST', `${path()}/acceptance`, given, headers);
    expect(response.status).toBe(403);
    expect((await releases.send('PUT', `/reviews/${NAME}`, undefined, headers)).status).toBe(403);
  });
});

describe('a remote that requires reviews', () => {
  test('activates a version only when its differences are accepted', async () => {
    await prepare();
    await requireReview();
    expect(await activate()).toMatchObject({
      state: 'refused',
      problem:
        "mf-a requires a review, and no diff is recorded of 1.1.0 compared to 1.0.0. With the owner's or a server's token, run: pnpm release diff mf-a 1.1.0.",
    });
    const { digest } = await record();
    expect(await activate()).toMatchObject({
      state: 'refused',
      problem:
        'No reviewer has accepted the differences of mf-a 1.1.0 compared to 1.0.0. Read them, then run the command: diff mf-a 1.1.0 --accept --by <your name>.',
    });
    await accept(digest);
    expect(await activate()).toMatchObject({ state: 'done' });
  });

  test('promotes a canary only when its differences are accepted', async () => {
    await prepare();
    await requireReview();
    const canary = { kind: 'canary', remote: NAME, version: '1.1.0', share: 0.1 } as const;
    expect(await releases.end(canary)).toMatchObject({ state: 'done' });
    const ifCanary = { version: '1.1.0', share: 0.1 };
    const promote = { kind: 'promote', remote: NAME, ifCanary } as const;
    expect(await releases.end(promote)).toMatchObject({ state: 'refused' });
    await accept((await record()).digest);
    expect(await releases.end(promote)).toMatchObject({ state: 'done' });
  });

  test('needs no acceptance when nothing differs, but does when something was not compared', async () => {
    await prepare();
    await requireReview();
    await record(diffOf({ changes: [], problems: ['scenario "slow": too late'] }));
    expect(await activate()).toMatchObject({ state: 'refused' });
    await record(diffOf({ changes: [] }));
    expect(await activate()).toMatchObject({ state: 'done' });
  });

  test('does not accept a diff that was recorded after the accepted one', async () => {
    await prepare();
    await requireReview();
    await accept((await record()).digest);
    await record(diffOf({ changes: [change('something else')] }));
    expect(await activate()).toMatchObject({ state: 'refused' });
  });

  test('can be checked, rolled back, and activated by force', async () => {
    await prepare();
    await requireReview();
    const versions = { [NAME]: '1.1.0' };
    expect(await releases.end({ kind: 'check', versions })).toMatchObject({ state: 'done' });
    expect(await releases.end({ kind: 'activate', versions, force: true })).toMatchObject({
      state: 'done',
    });
    expect(await releases.end(await releases.rollbackOf(NAME))).toMatchObject({ state: 'done' });
  });

  test('needs a review for its first version, too, until the owner waives it', async () => {
    await releases.publish(NAME, '1.1.0');
    await requireReview();
    expect(await releases.read('/reviews')).toEqual([NAME]);
    expect(await activate()).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('no diff is recorded of 1.1.0, which is new'),
    });
    expect((await releases.send('DELETE', `/reviews/${NAME}`)).status).toBe(204);
    expect((await releases.send('DELETE', `/reviews/${NAME}`)).status).toBe(404);
    expect(await activate()).toMatchObject({ state: 'done' });
  });
});

describe('the evidence for a review', () => {
  /** Headers of a new token. */
  async function headersOf(role: object) {
    const created = await releases.send('POST', '/tokens', { name: 'ci', ...role });
    const { token } = await created.json();
    return { Authorization: `Bearer ${token}` };
  }

  const team = { role: 'team', team: 'a' };

  async function uploadAs(headers: Record<string, string>, diff = diffOf({ changes: [] })) {
    const archive = await filesArchive({ 'diff.json': JSON.stringify(diff) });
    return releases.send('PUT', path(), archive, headers);
  }

  /** {@link prepare}, with the remote owned by a team. */
  async function prepareTeam() {
    await prepare();
    await releases.send('PUT', `/owners/${NAME}`, { team: 'a' });
    return headersOf(team);
  }

  test('is not taken from the team whose release it is', async () => {
    const headers = await prepareTeam();
    await requireReview();
    const response = await uploadAs(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error:
        'mf-a requires a review, so only the site owner or a server token may record what a version changes.',
    });
    expect((await releases.send('GET', path())).status).toBe(404);
    expect(await activate()).toMatchObject({ state: 'refused' });
  });

  test('does not include what the team recorded before reviews were required', async () => {
    const headers = await prepareTeam();
    const diff = diffOf({ changes: [] });
    expect((await uploadAs(headers, diff)).status).toBe(200);
    await requireReview();
    expect(await activate()).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('no diff is recorded of 1.1.0'),
    });
    expect((await accept(sha256(JSON.stringify(diff)))).status).toBe(404);
    expect((await uploadAs(await headersOf({ role: 'server' }), diff)).status).toBe(200);
    expect(await activate()).toMatchObject({ state: 'done' });
  });

  test('and what follows from it are in the audit log', async () => {
    await prepareTeam();
    await requireReview();
    const diff = diffOf({ changes: [] });
    const digest = sha256(JSON.stringify(diff));
    await uploadAs(await headersOf({ role: 'server' }), diff);
    await activate();
    const entries = AuditEntrySchema.array().parse(await releases.read('/audit'));
    expect(entries.find(({ action }) => action === 'diff.record')).toMatchObject({
      ...{ by: 'server:ci', remote: NAME, from: '1.0.0', to: '1.1.0' },
      detail: { digest, changes: 0, problems: 0 },
    });
    expect(entries.find(({ action }) => action === 'activate')).toMatchObject({
      to: '1.1.0',
      detail: { review: { diff: digest, recordedBy: 'server:ci', reviewer: null } },
    });
  });
});
