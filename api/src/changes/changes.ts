import { type DataVersion, formatVersion } from '../../contract/http.ts';
import { ChangeLog } from './change-log.ts';
import type { ChangeSet } from './change-set.ts';
import type { InvalidationClock } from './invalidation-clock.ts';

/** Keeps reads current: every write reports here what it changed. */
export interface Changes {
  /** The state of the data that this process has seen, as the version header has it. */
  version(): string;
  readonly log: ChangeLog;
  /**
   * To be called after each commit that reads show, once for a whole batch. This process's reads
   * are current when it returns; the promise settles when the other processes have been told, or
   * cannot be now, and never rejects. Gives the version that includes the change. A vote is
   *
   *     await changes.note({ agents: [5], orders: ['votes'] });
   */
  note(changes: ChangeSet): Promise<string>;
}

/** The changes of a process that has its database to itself. Versions are new with every start. */
export function createLocalChanges(clock: InvalidationClock, startedAt: Date): Changes {
  const epoch = startedAt.getTime();
  const log = new ChangeLog({ epoch, value: clock.now });
  const now = (): DataVersion => ({ epoch, value: clock.now });
  return {
    version: () => formatVersion(now()),
    log,
    async note(changes) {
      clock.record(changes);
      log.append(now(), changes);
      return formatVersion(now());
    },
  };
}
