import { describe, expect, test } from 'vitest';
import { sha256 } from '../contract/digest.ts';
import { setArchive } from './archives.ts';
import { HOST } from './client.ts';
import { refusal } from './refusal.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

describe('a version', () => {
  test('that is in use cannot be pruned', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await releases.publish('mf-a', version);
    for (const version of ['1.0.0', '2.0.0']) await releases.activate({ 'mf-a': version });
    await releases.end({ kind: 'canary', remote: 'mf-a', version: '3.0.0', share: 0.2 });
    for (const version of ['1.0.0', '2.0.0', '3.0.0'])
      await refusal(await releases.send('DELETE', `/releases/mf-a/${version}`), 409);
    await releases.end({ kind: 'abort', remote: 'mf-a' });
    expect((await releases.send('DELETE', '/releases/mf-a/3.0.0')).status).toBe(204);
    expect((await releases.pointer()).revision).toBe(4);
  });

  test('that a server still serves cannot be pruned, even if no pointer references it', async () => {
    await releases.publish('mf-a', '1.0.0');
    const set = await releases.compose(HOST, { 'mf-a': '1.0.0' });
    const report = { kind: 'web', host: HOST, revision: 0, set, problem: null };
    await releases.send('PUT', '/servers/web-1', report);
    await refusal(await releases.send('DELETE', '/releases/mf-a/1.0.0'), 409);
    await releases.send('PUT', '/servers/web-1', { ...report, set: null });
    expect((await releases.send('DELETE', '/releases/mf-a/1.0.0')).status).toBe(204);
  });

  test('that was only served by a dead server can be pruned', async () => {
    await releases.publish('mf-a', '1.0.0');
    const set = await releases.compose(HOST, { 'mf-a': '1.0.0' });
    const build = `0.0.0-h${HOST}`;
    await releases.publish('shell', build, { 'web/main.1.js': 'a' });
    const report = { kind: 'web', host: HOST, revision: 0, set, problem: null };
    await releases.send('PUT', '/servers/web-1', report);
    const paths = ['/releases/mf-a/1.0.0', `/releases/shell/${build}`];
    for (const path of paths) await refusal(await releases.send('DELETE', path), 409);
    // The server counts as dead, but is not deleted yet.
    await api.sql`update release_server set seen_at = now() - interval '30 minutes'`;
    await releases.report('cccccccccc');
    for (const path of paths) expect((await releases.send('DELETE', path)).status).toBe(204);
  });

  test('of the shell cannot be pruned while any host runs from it', async () => {
    const build = `0.0.0-h${HOST}`;
    const prune = () => releases.send('DELETE', `/releases/shell/${build}`);
    await releases.publish('shell', build, { 'web/main.1.js': 'a', 'web/page.2.js': 'b' });
    await refusal(await prune(), 409);
    // The same build with other remote files has another host id.
    await api.sql`delete from release_server`;
    const other = 'cccccccccc';
    const stylesheet = 'site.0123456789.css';
    const store = async (...files: string[]) => {
      const integrity = Object.fromEntries(files.map((file) => [`/assets/${file}`, 'sha384-x']));
      const document = JSON.stringify({ host: other, releases: {}, integrity, stylesheet });
      const set = sha256(document).slice(0, 20);
      await releases.send('PUT', `/sets/${set}`, await setArchive(document, stylesheet, 'a{}'));
      const report = { kind: 'web', host: other, revision: 0, set, problem: null };
      await releases.send('PUT', '/servers/web-1', report);
    };
    await store('main.1.js', 'page.2.js');
    await refusal(await prune(), 409);
    // Another build that shares only one of the files does not count.
    await store('main.1.js', 'page.3.js');
    expect((await prune()).status).toBe(204);
  });
});
