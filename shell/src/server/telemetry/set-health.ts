import { SetIdSchema } from '@agent-atlas/registry/contract/releases';
import type { ServerReport } from '@agent-atlas/registry/contract/servers';

const MINUTE_MS = 60_000;
const MINUTES = 5;

interface Count {
  pages: number;
  failed: number;
}

/** Counts the pages of each set over the last five minutes: what operators judge a canary by. */
export class SetHealth {
  private minutes: { readonly number: number; readonly sets: Map<string, Count> }[] = [];

  note(set: string, isFailed: boolean, now = Date.now()): void {
    const number = Math.floor(now / MINUTE_MS);
    let latest = this.minutes[0];
    if (latest?.number !== number) {
      latest = { number, sets: new Map() };
      this.minutes = [latest, ...this.minutes].slice(0, MINUTES);
    }
    const count = latest.sets.get(set) ?? { pages: 0, failed: 0 };
    latest.sets.set(set, count);
    count.pages += 1;
    if (isFailed) count.failed += 1;
  }

  /** As this server reports it. */
  read(now = Date.now()): NonNullable<ServerReport['health']> {
    const oldest = Math.floor(now / MINUTE_MS) - MINUTES;
    const sums = new Map<string, Count>();
    for (const { number, sets } of this.minutes) {
      if (number <= oldest) continue;
      for (const [set, { pages, failed }] of sets) {
        const sum = sums.get(set) ?? { pages: 0, failed: 0 };
        sums.set(set, { pages: sum.pages + pages, failed: sum.failed + failed });
      }
    }
    // A partially loaded set has a local ID that the release API does not know.
    return [...sums]
      .filter(([set]) => SetIdSchema.safeParse(set).success)
      .map(([set, sum]) => ({ set, ...sum }));
  }
}
