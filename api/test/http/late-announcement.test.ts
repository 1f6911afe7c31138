import { pino } from 'pino';
import { describe, expect, inject, test, vi } from 'vitest';
import { InvalidationClock } from '../../src/changes/invalidation-clock.ts';
import { shareChanges } from '../../src/changes/shared-changes.ts';
import { connect } from '../../src/db/client.ts';
import { useTestApi } from '../harness.ts';

const database = inject('database');

describe.skipIf(database.kind === 'embedded')('a change that cannot be announced', () => {
  const api = useTestApi();

  /** The changes of one process. @param timeoutMs how long its announcements may take */
  async function startProcess(timeoutMs: number) {
    const [row] = await api.sql<{ name: string }[]>`select current_database() as name`;
    const server = database.kind === 'embedded' ? '' : database.server;
    const address = { kind: 'url', url: `${server}/${row?.name}`, pool: 2 } as const;
    const sql = connect(address, timeoutMs);
    const logger = pino({ level: 'silent' });
    const warn = vi.spyOn(logger, 'warn');
    const clock = new InvalidationClock();
    const changes = await shareChanges({ sql, address, timeoutMs, clock, logger });
    const stop = async () => {
      await changes.stop();
      await sql.end();
    };
    return { changes, clock, warn, stop };
  }

  test('reaches the other processes as soon as the database takes it', async () => {
    const [writer, reader] = [await startProcess(200), await startProcess(5000)];
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
    expect(writer.warn).toHaveBeenCalledOnce();
    expect(isCurrent()).toBe(true);
    released.resolve();
    await holding;
    await vi.waitFor(() => expect(isCurrent()).toBe(false), { timeout: 10_000 });
    await Promise.all([writer.stop(), reader.stop()]);
  });
});
