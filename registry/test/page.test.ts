import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ReleaseStateSchema } from '../contract/releases.ts';
import { HOST, releaseClient } from './client.ts';
import { formOrigin } from './form-origin.ts';
import { useTestRegistry } from './harness.ts';

const api = useTestRegistry();
const releases = releaseClient(api);
const ownerToken = () => readFileSync(join(api.dataDir, 'release-token'), 'utf8');

/** A browser without JavaScript. It stores one cookie, and sends the `Origin` of its last page with forms. */
function browser(always: Record<string, string> = {}) {
  let cookie = '';
  let origin = api.releaseUrl;
  async function go(path: string, form?: Record<string, string>, headers = {}) {
    const response = await fetch(api.releaseUrl + path, {
      redirect: 'manual',
      headers: { Cookie: cookie, ...(form && { Origin: origin }), ...always, ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(';')[0] ?? '';
    if (response.headers.get('Content-Type')?.startsWith('text/html'))
      origin = formOrigin(response);
    return { response, status: response.status, text: await response.text(), set };
  }
  const logIn = async (token = ownerToken()) => {
    await go('/');
    return go('/login', { token });
  };
  /** The hidden fields of a remote's rollback form. */
  async function rollbackForm(remote: string) {
    const { text } = await go('/');
    const forms = text.split('action="/rollback"').slice(1);
    const form = forms.find((one) => one.includes(`value="${remote}"`)) ?? '';
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1];
    const [csrf = '', from = '', to = ''] = ['csrf', 'from', 'to'].map(field);
    return { csrf, remote, from, to };
  }
  return { go, logIn, rollbackForm };
}

async function activeOf(remote: string) {
  return ReleaseStateSchema.parse(await releases.read('/state')).active[remote];
}

beforeAll(async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await releases.publish('mf-a', version);
});
beforeEach(async () => {
  await releases.report();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await releases.activate({ 'mf-a': version });
  await releases.doAllWork();
});

describe('without a session', () => {
  test('the page asks for a token and shows nothing else', async () => {
    const { status, text, response } = await browser().go('/');
    expect(status).toBe(200);
    expect(text).toContain('Release token');
    expect(text).not.toContain('mf-a');
    expect(response.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  test('an unknown token opens no session', async () => {
    const visitor = browser();
    const { status, text, set } = await visitor.logIn('atlas_guess');
    expect(status).toBe(401);
    expect(text).toContain('This token is not valid.');
    expect(set).toBeUndefined();
  });

  test('another site cannot log in a browser', async () => {
    const visitor = browser();
    const form = { token: ownerToken() };
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'same-site' },
    ])
      expect((await visitor.go('/login', form, headers)).status).toBe(403);
  });
});

describe('with a session', () => {
  test('its cookie is short-lived, limited to this host, and hidden from scripts', async () => {
    const { status, set } = await browser().logIn();
    expect(status).toBe(303);
    expect(set).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain(ownerToken());
  });

  test('behind https, its cookie is one that only this host can set and read', async () => {
    const visitor = browser({ 'X-Forwarded-Proto': 'https' });
    const { set } = await visitor.logIn();
    expect(set).toMatch(
      /^__Host-atlas_release_session=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect((await visitor.go('/')).text).toContain('Log out');
    // What a subdomain may have set.
    const [name, value] = set?.split(/[=;]/) ?? [];
    const planted = { Cookie: `${name?.replace('__Host-', '')}=${value}` };
    expect((await visitor.go('/', undefined, planted)).text).not.toContain('Log out');
  });

  test('the page shows what is live, who activated it and when, the servers, and the history', async () => {
    await releases.report(HOST, 'web-1', 'mf-a <b>1.2.0</b> does not load');
    const visitor = browser();
    await visitor.logIn();
    const { text } = await visitor.go('/');
    expect(text).toContain('Active <strong>1.2.0</strong>');
    expect(text).toMatch(/Live since<\/dt><dd><time datetime="20[^"]+">[^<]+<\/time> by owner:/);
    expect(text).toMatch(/Source checks<\/dt><dd><span[^>]*>none stated</);
    expect(text).toMatch(/Gate<\/dt><dd><span[^>]*>passed</);
    expect(text).toContain('mf-a &lt;b&gt;1.2.0&lt;/b&gt; does not load');
    expect(text).toContain('1.1.0 → 1.2.0');
    expect(text).toContain('Roll back to 1.1.0');
    expect(text).not.toContain('<script');
  });

  test('the page shows which remotes a new build of the shell cannot run, where they stay, and why', async () => {
    const next = 'bbbbbbbbbb';
    for (const host of [HOST, next]) await releases.publish('shell', `0.0.0-h${host}`);
    releases.lacking.set(next, {
      'mf-a@1.2.0': 'it was built with react 19.2.0; the host has 20.0.0',
    });
    await releases.report(next);
    await releases.doAllWork(next);
    const visitor = browser();
    await visitor.logIn();
    const { text } = await visitor.go('/');
    await api.sql`delete from release_server where host = ${next}`;
    expect(text).toMatch(/0 of 1 remotes/);
    expect(text).toMatch(/mf-a 1\.2\.0, stays on <code title="aaaaaaaaaa">/);
    expect(text).toContain('it was built with react 19.2.0; the host has 20.0.0');
  });

  test('the page shows health with and without the canary', async () => {
    await releases.end({ kind: 'canary', remote: 'mf-a', version: '1.0.0', share: 0.1 });
    const { active, variants } = await releases.pointer();
    const health = [
      { set: active, pages: 1000, failed: 0 },
      { set: variants[0]?.set, pages: 100, failed: 5 },
    ];
    const report = { kind: 'web', host: HOST, revision: 1, set: active, problem: null, health };
    expect((await releases.send('PUT', '/servers/web-2', report)).status).toBe(204);
    const visitor = browser();
    await visitor.logIn();
    const { text } = await visitor.go('/');
    expect(text).toContain('Canary for 10% of visitors <strong>1.0.0</strong>');
    expect(text).toContain('0% failed</span> 0 of 1,000 pages');
    expect(text).toContain('5% failed</span> 5 of 100 pages');
  });

  test('the page shows what drives a canary, and why it ended', async () => {
    const drive = { remote: 'mf-a', version: '1.0.0' };
    expect((await releases.send('POST', '/drives', drive)).status).toBe(201);
    const visitor = browser();
    await visitor.logIn();
    const { text } = await visitor.go('/');
    expect(text).toContain('Drive of <strong>1.0.0</strong> <span class="badge good">running<');
    expect(text).toContain('The first step is being checked.');
    expect((await releases.send('DELETE', '/drives/mf-a')).status).toBe(200);
    const ended = await visitor.go('/');
    expect(ended.text).toContain('<span class="badge warn">stopped<');
    expect(ended.text).toMatch(/drive: stopped<br><span class="reason">Stopped by owner:/);
  });

  test('the button rolls back, and submitting the same form again does not go further', async () => {
    const visitor = browser();
    await visitor.logIn();
    const form = await visitor.rollbackForm('mf-a');
    expect((await visitor.go('/rollback', form)).status).toBe(303);
    expect(await activeOf('mf-a')).toBe('1.1.0');
    const again = await visitor.go('/rollback', form);
    expect(again.status).toBe(409);
    expect(again.text).toContain('The active version of mf-a is now 1.1.0, no longer 1.2.0.');
    expect(await activeOf('mf-a')).toBe('1.1.0');
  });

  test('a form from another site, or without the CSRF token, changes nothing', async () => {
    const visitor = browser();
    await visitor.logIn();
    const form = await visitor.rollbackForm('mf-a');
    const evil = { Origin: 'https://evil.example' };
    expect((await visitor.go('/rollback', form, evil)).status).toBe(403);
    expect((await visitor.go('/rollback', { ...form, csrf: 'guess' })).status).toBe(403);
    expect((await browser().go('/rollback', form)).status).toBe(403);
    expect(await activeOf('mf-a')).toBe('1.2.0');
  });

  test('a team can roll back only its own remotes', async () => {
    const created = await releases.send('POST', '/tokens', { role: 'team', name: 'ci', team: 'b' });
    const visitor = browser();
    await visitor.logIn((await created.json()).token);
    const { text } = await visitor.go('/');
    expect(text).toContain('team:b/ci');
    expect(text).not.toContain('Roll back');
    const [, csrf = ''] = /name="csrf" value="([^"]*)"/.exec(text) ?? [];
    const response = await visitor.go('/rollback', { csrf, remote: 'mf-a', from: '1.2.0' });
    expect(response.text).toContain('mf-a has no owner yet, so team b may not change it.');
    expect(await activeOf('mf-a')).toBe('1.2.0');
  });

  test('it ends when its token is revoked, and on logout', async () => {
    const created = await releases.send('POST', '/tokens', { role: 'server', name: 'web' });
    const { id, token } = await created.json();
    const visitor = browser();
    await visitor.logIn(token);
    expect((await visitor.go('/')).text).toContain('server:web');
    await releases.send('DELETE', `/tokens/${id}`);
    expect((await visitor.go('/')).text).toContain('Release token');

    await visitor.logIn();
    const { csrf } = await visitor.rollbackForm('mf-a');
    expect((await visitor.go('/logout', { csrf })).status).toBe(303);
    expect((await visitor.go('/')).text).toContain('Release token');
  });
});

test('the stylesheet is served, and revalidated by its ETag', async () => {
  const { response, text } = await browser().go('/page.css');
  expect(response.headers.get('Content-Type')).toBe('text/css; charset=utf-8');
  expect(text).toContain('color-scheme: light dark');
  const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
  expect((await browser().go('/page.css', undefined, headers)).status).toBe(304);
});
