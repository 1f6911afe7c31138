import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOST, releaseClient } from './client.ts';
import { findInconsistencies } from './consistency.ts';
import { useTestRegistry } from './harness.ts';

describe('two APIs on one PostgreSQL', () => {
  const first = useTestRegistry();
  const apis = [first, useTestRegistry({}, { beside: first })] as const;

  const clientOf = (index: 0 | 1) => releaseClient(apis[index]);

  test('a change requested from one process reaches workers and servers of the other', async () => {
    const [one, other] = [clientOf(0), clientOf(1)];
    await other.report();
    await one.publish('mf-a', '1.0.0');
    const waiting = other.takeWork(HOST, 20);
    const { id } = await one.change({ kind: 'activate', versions: { 'mf-a': '1.0.0' } });
    const work = await waiting;
    if (!work) throw new Error('No work was offered');
    const ended = one.read(`/changes/${id}?wait=20`);
    expect((await other.doWork(work)).status).toBe(204);
    expect(await ended).toMatchObject({ state: 'done', revision: 1 });
    expect(await other.pointer()).toEqual(await one.pointer());
  });

  test('concurrent changes through both processes are all made, one after the other', async () => {
    const clients = [clientOf(0), clientOf(1)];
    const names = ['mf-b', 'mf-c', 'mf-d', 'mf-e'];
    const changes = await Promise.all(
      names.map(async (name, index) => {
        const client = clients[index % 2];
        if (!client) throw new Error('Missing client');
        await client.publish(name, '1.0.0');
        return client.change({ kind: 'activate', versions: { [name]: '1.0.0' } });
      }),
    );
    let isOver = false;
    const workers = clients.map(async (client) => {
      while (!isOver) {
        const work = await client.takeWork(HOST, 1);
        if (work) await client.doWork(work);
      }
    });
    const [one] = clients;
    const revisions: unknown[] = [];
    for (const { id } of changes) {
      const ended = Object(await one?.read(`/changes/${id}?wait=20`));
      expect(ended).toMatchObject({ state: 'done' });
      revisions.push(ended.revision);
    }
    isOver = true;
    await Promise.all(workers);
    expect(new Set(revisions)).toEqual(new Set([2, 3, 4, 5]));
    expect(await findInconsistencies(first.sql)).toEqual([]);
  });
});

describe('two APIs with the same RELEASE_OWNER_TOKEN', () => {
  const settings = { RELEASE_OWNER_TOKEN: 'the-token-of-the-owner-of-both-processes' };
  const first = useTestRegistry(settings);
  const apis = [first, useTestRegistry(settings, { beside: first })] as const;

  test.each([0, 1] as const)(
    'both admit the owner, and process %i keeps it for commands',
    async (index) => {
      const { releaseUrl, dataDir } = apis[index];
      const stored = readFileSync(join(dataDir, 'release-token'), 'utf8');
      expect(stored).toBe(settings.RELEASE_OWNER_TOKEN);
      const headers = { Authorization: `Bearer ${stored}` };
      const { status } = await fetch(`${releaseUrl}/v1/tokens`, { headers });
      expect(status).toBe(200);
    },
  );
});
