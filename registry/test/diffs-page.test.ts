import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { RecordedDiffSchema } from '../contract/diffs.ts';
import { sha256 } from '../contract/digest.ts';
import { filesArchive } from './archives.ts';
import { HOST } from './client.ts';
import { formOrigin } from './form-origin.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

const NAME = 'mf-a';
const PICTURE = Buffer.from('89504e470d0a1a0a00', 'hex');
const digestOfPicture = sha256(PICTURE);

/** Records what 1.1.0 changes. Returns the diff's path on the page. */
async function record(summary: string) {
  const pictures = { before: null, after: digestOfPicture, mask: null };
  const views = [{ width: 360, theme: 'dark' }];
  const change = { kind: 'picture', scenario: 'usual', views, summary, lines: ['+ <b>'], pictures };
  const diff = { host: HOST, base: '1.0.0', scenarios: 1, changes: [change], problems: [] };
  const files = { 'diff.json': JSON.stringify(diff), 'a.png': PICTURE };
  const url = `/releases/${NAME}/1.1.0/diff`;
  const response = await releases.send('PUT', url, await filesArchive(files));
  const { id, digest } = RecordedDiffSchema.parse(await response.json());
  return { path: `/diffs/${id}`, digest };
}

/** A browser without JavaScript, logged in with a token. */
async function browser(token: string) {
  let origin = api.releaseUrl;
  const go = async (path: string, form?: Record<string, string>, cookie = '') => {
    const response = await fetch(api.releaseUrl + path, {
      redirect: 'manual',
      headers: { Cookie: cookie, ...(form && { Origin: origin }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    if (response.headers.get('Content-Type')?.startsWith('text/html'))
      origin = formOrigin(response);
    return response;
  };
  await go('/');
  const [cookie = ''] = (await go('/login', { token })).headers.getSetCookie();
  const open = (path: string, form?: Record<string, string>) =>
    go(path, form, cookie.split(';')[0]);
  const csrfOf = async (path: string) =>
    /name="csrf" value="([^"]*)"/.exec(await (await open(path)).text())?.[1] ?? '';
  return { open, csrfOf };
}

const owner = () => browser(readFileSync(join(api.dataDir, 'release-token'), 'utf8'));

beforeEach(async () => {
  await releases.publishAll([NAME, '1.0.0'], [NAME, '1.1.0']);
  await releases.activate({ [NAME]: '1.0.0' });
});

describe('the page of a diff', () => {
  test('shows each difference with its pictures, and is linked from the overview', async () => {
    const { path } = await record('<b>2 changed pixels</b>');
    const { open } = await owner();
    expect(await (await open('/')).text()).toContain(`href="${path}"`);
    const text = await (await open(path)).text();
    expect(text).toContain('Picture: usual, 360 px dark');
    expect(text).toContain('&lt;b&gt;2 changed pixels&lt;/b&gt;');
    expect(text).toContain('not accepted');
    const image = await open(`${path}/${digestOfPicture}.png`);
    expect(image.headers.get('Content-Type')).toBe('image/png');
    expect(Buffer.from(await image.arrayBuffer())).toEqual(PICTURE);
  });

  test('and its pictures need a session', async () => {
    const { path } = await record('a change');
    for (const url of [path, `${path}/${digestOfPicture}.png`])
      expect((await fetch(api.releaseUrl + url)).status).toBe(401);
  });

  test.each(['/diffs/999999', '/diffs/x', `/diffs/1/${'a'.repeat(64)}.png`])(
    '%s does not exist',
    async (path) => {
      expect((await (await owner()).open(path)).status).toBe(404);
    },
  );
});

describe('the form on the page', () => {
  test('records who accepts the differences', async () => {
    const { path, digest } = await record('a change');
    const { open, csrfOf } = await owner();
    const form = { csrf: await csrfOf(path), digest, reviewer: 'Ada' };
    expect((await open(`${path}/accept`, form)).status).toBe(303);
    const text = await (await open(path)).text();
    expect(text).toContain('accepted</span> by Ada (owner:');
    expect(text).not.toContain('Accept these differences');
  });

  test('accepts nothing when other differences were recorded since', async () => {
    const { path, digest } = await record('a change');
    const { open, csrfOf } = await owner();
    const csrf = await csrfOf(path);
    await record('another change');
    const response = await open(`${path}/accept`, { csrf, digest, reviewer: 'Ada' });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Read it again before you accept it.');
  });

  test('needs a name', async () => {
    const { path, digest } = await record('a change');
    const { open, csrfOf } = await owner();
    const form = { csrf: await csrfOf(path), digest, reviewer: ' ' };
    expect(await (await open(`${path}/accept`, form)).text()).toContain('Enter your name');
  });

  test('is refused without its secret, and not shown to another team', async () => {
    const { path, digest } = await record('a change');
    const form = { csrf: 'guess', digest, reviewer: 'Eve' };
    expect((await (await owner()).open(`${path}/accept`, form)).status).toBe(403);
    const team = { role: 'team', name: 'ci', team: 'b', remotes: null };
    const { token } = await (await releases.send('POST', '/tokens', team)).json();
    const other = await browser(token);
    expect(await (await other.open(path)).text()).not.toContain('Accept these differences');
    const csrf = await other.csrfOf(path);
    const response = await other.open(`${path}/accept`, { ...form, csrf });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('mf-a has no owner yet, so team b may not change it.');
  });
});
