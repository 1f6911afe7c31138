import { describe, expect, test } from 'vitest';
import { HOST } from './client.ts';
import { refusal } from './refusal.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

describe('a caller', () => {
  test('without a valid token gets 401', async () => {
    for (const authorization of ['', 'Bearer guessed']) {
      const headers = { Authorization: authorization };
      const response = await fetch(`${api.releaseUrl}/v1/state`, { headers });
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
      await refusal(response, 401);
    }
  });

  test('can read the API description and docs without a token', async () => {
    const response = await fetch(`${api.releaseUrl}/openapi.json`);
    const paths = Object.keys((await response.json()).paths);
    expect(paths).toContain('/v1/releases/{name}/{version}');
    expect(paths).toContain('/v1/events');
    expect((await fetch(`${api.releaseUrl}/docs`)).status).toBe(200);
  });

  test('gets a readable error for an invalid request', async () => {
    await refusal(await releases.send('GET', '/releases/evil/1.0.0'), 400);
    await refusal(await releases.send('POST', '/changes', { kind: 'destroy' }), 400);
    await refusal(await releases.send('POST', '/changes', { kind: 'activate', versions: {} }), 400);
    await refusal(await releases.send('POST', '/work?wait=999', { host: HOST }), 400);
    await refusal(await releases.send('GET', '/audit?cursor=x'), 400);
    await refusal(await releases.send('GET', '/nothing'), 404);
  });

  test('reads long lists page by page', async () => {
    for (let i = 0; i < 101; i += 1)
      await api.sql`
        insert into release_audit (by, action, allowed) values ('owner:test', ${`a${i}`}, true)`;
    const first = await releases.send('GET', '/audit');
    expect(await first.json()).toHaveLength(100);
    const next = /<\/v1([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1];
    expect(await releases.read(next ?? '')).toMatchObject([{ action: 'a0' }]);
  });
});
