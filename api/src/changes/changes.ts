import { type DataVersion, formatVersion } from '../../contract/http.ts';
import { ChangeLog } from './change-log.ts';
import type { ChangeSet } from './change-set.ts';
import type { InvalidationClock } from './invalidation-clock.ts';

/** Keeps cached reads current. Every write reports its changes here. */
export interface Changes {
  /** Returns the data version that this process has seen, in the format of the version header. */
  version(): string;
  /** Whether this process learns about the writes of the others. */
  isConnected(): boolean;
  readonly log: ChangeLog;
  /**
   * Reports a commit that affects reads; call it once per batch. When it returns, the reads of this
   * process are current. The promise resolves to the version that includes the change as soon as
   * the other processes are notified, or cannot be notified now. It never rejects. For a vote:
   *
   *     await changes.note({ agents: [5], orders: ['votes'] });
   */
  note(changes: ChangeSet): Promise<string>;
}

/** Creates the changes of a process that is alone on its database. The epoch is its start time. */
export function createLocalChanges(clock: InvalidationClock, startedAt: Date): Changes {
  const epoch = startedAt.getTime();
  const log = new ChangeLog({ epoch, value: clock.now });
  const currentVersion = (): DataVersion => ({ epoch, value: clock.now });
  return {
    version: () => formatVersion(currentVersion()),
    isConnected: () => true,
    log,
    async note(changes) {
      clock.record(changes);
      log.append(currentVersion(), changes);
      return formatVersion(currentVersion());
    },
  };
}
