import { pino } from 'pino';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { connect } from '../../../server-kit/src/db/client.ts';
import { InvalidationClock } from '../../src/changes/invalidation-clock.ts';
import { shareChanges } from '../../src/changes/shared-changes.ts';
import { useTestApi } from '../harness.ts';

const database = inject('database');

describe.skipIf(database.kind === 'embedded')('a change that cannot be announced', () => {
  const api = useTestApi();

  /** The changes of one process. @param query parameters of its connections */
  async function startProcess(query = '') {
    const [row] = await api.sql<{ name: string }[]>`select current_database() as name`;
    const server = database.kind === 'embedded' ? '' : database.server;
    const address = { kind: 'url', url: `${server}/${row?.name}${query}`, pool: 2 } as const;
    const timeoutMs = 30_000;
    const sql = connect(address, timeoutMs);
    const logger = pino({ level: 'silent' });
    const warn = vi.spyOn(logger, 'warn');
    const clock = new InvalidationClock();
    const changes = await shareChanges({ sql, address, timeoutMs, clock, logger });
    onTestFinished(async () => {
      await changes.stop();
      await sql.end();
    });
    return { changes, clock, warn };
  }

  test('reaches the other processes as soon as the database takes it', async () => {
    const [writer, reader] = [await startProcess('?lock_timeout=10'), await startProcess()];
    const since = reader.clock.now;
    const isCurrent = () => reader.clock.isCurrent(['agent:1'], since);
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const holding = api.sql.begin(async (tx) => {
      await tx`select from data_version for update`;
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    await writer.changes.note({ agents: [1] });
    expect(writer.warn).toHaveBeenCalled();
    expect(isCurrent()).toBe(true);
    released.resolve();
    await holding;
    await vi.waitFor(() => expect(isCurrent()).toBe(false), { timeout: 20_000 });
  });
});
