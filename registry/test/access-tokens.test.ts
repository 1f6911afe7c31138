import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAILURES_MAX } from '../src/access/failures.ts';
import { createToken, hashToken, tokenStart } from '../src/access/token-format.ts';
import { insertToken, revokeToken } from '../src/access/token-queries.ts';
import { useAccess } from './use-access.ts';

const { api, dir, create, access, lastEntry } = useAccess();

describe('the owner', () => {
  test('authenticates with the token in the data folder, which only its user can read', async () => {
    const token = readFileSync(join(dir, 'release-token'), 'utf8');
    expect(await access.authenticate(`Bearer ${token}`)).toMatchObject({ kind: 'owner' });
    expect(await access.authenticate(`Bearer ${token}x`)).toBeUndefined();
    expect(await access.authenticate('Bearer ')).toBeUndefined();
    expect(await access.authenticate(undefined)).toBeUndefined();
    expect(statSync(join(dir, 'release-token')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, 'release-key.pem')).mode & 0o777).toBe(0o600);
  });

  test('keeps its token after a restart, and the signing keys stay the same', async () => {
    const again = await create();
    const token = readFileSync(join(dir, 'release-token'), 'utf8');
    expect(await again.authenticate(`Bearer ${token}`)).toBeDefined();
    expect(again.signing.keys()).toEqual(access.signing.keys());
  });
});

describe('a token', () => {
  const make = async (fields: Partial<Parameters<typeof insertToken>[1]> = {}) => {
    const token = createToken();
    const row = await insertToken(api.sql, {
      hash: hashToken(token),
      start: tokenStart(token),
      role: 'team',
      team: 'content',
      name: 'ci',
      remotes: ['mf-content'],
      days: 1,
      createdBy: 'owner:root',
      ...fields,
    });
    return { token, id: row?.id ?? 0 };
  };

  test('identifies its team and its limits, and records its use', async () => {
    const { token, id } = await make();
    expect(await access.authenticate(`Bearer ${token}`)).toEqual({
      kind: 'team',
      team: 'content',
      name: 'ci',
      remotes: ['mf-content'],
      tokenId: id,
    });
    const [row] = await api.sql`
      select last_used_at is not null as used, hash from release_token where id = ${id}`;
    expect(row?.used).toBe(true);
    expect(row?.hash.toString()).not.toContain(token);
  });

  test('of a server', async () => {
    const { token } = await make({ role: 'server', team: null, name: 'web', remotes: null });
    expect(await access.authenticate(`Bearer ${token}`)).toMatchObject({
      kind: 'server',
      name: 'web',
    });
  });

  test('that was never created is unknown', async () => {
    expect(await access.authenticate(`Bearer ${createToken()}`)).toBeUndefined();
  });

  test('that has expired is refused with the time, and the refusal is logged', async () => {
    const { token, id } = await make();
    await api.sql`update release_token set expires_at = '2026-01-02T03:04Z' where id = ${id}`;
    await expect(access.authenticate(`Bearer ${token}`)).rejects.toMatchObject({
      status: 401,
      message: expect.stringMatching(/^The token ci \(atlas_\w{4}…\) expired at 2026-01-02T03:04/),
    });
    expect(await lastEntry()).toMatchObject({
      by: 'team:content/ci',
      action: 'authenticate',
      allowed: false,
      detail: { problem: expect.stringContaining('expired') },
    });
  });

  test('that is valid works although its address has too many failures', async () => {
    const { token } = await make();
    const guess = () => access.authenticate(`Bearer ${createToken()}`, '10.0.0.1');
    for (let i = 0; i < FAILURES_MAX; i += 1) await guess();
    await expect(guess()).rejects.toMatchObject({ status: 429 });
    expect(await access.authenticate(`Bearer ${token}`, '10.0.0.1')).toBeDefined();
  });

  test('that was revoked does not count as a failure of its address, and is logged once', async () => {
    const { token, id } = await make({ name: 'ended' });
    await revokeToken(api.sql, id);
    const call = () => access.authenticate(`Bearer ${token}`, '10.0.0.1');
    for (let i = 0; i <= FAILURES_MAX; i += 1)
      await expect(call()).rejects.toMatchObject({ status: 401 });
    const notes = await api.sql`select from release_audit where by = 'team:content/ended'`;
    expect(notes).toHaveLength(1);
  });

  test('that was revoked is refused immediately', async () => {
    const { token, id } = await make();
    await access.authenticate(`Bearer ${token}`);
    await revokeToken(api.sql, id);
    await expect(access.authenticate(`Bearer ${token}`)).rejects.toThrow('was revoked at');
    expect(await lastEntry()).toMatchObject({ by: 'team:content/ci', allowed: false });
  });
});
