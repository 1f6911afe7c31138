import { appendFile, readFile } from 'node:fs/promises';
import type { RegistryChange, ReleaseEvent } from '../../contract/manifest.ts';

export type AuditEntry = RegistryChange | ReleaseEvent;

/** Whether an entry tells of a change of the registry. */
export function isChange(entry: AuditEntry): entry is RegistryChange {
  return 'from' in entry;
}

const OWNER_ONLY = 0o600;

/** What was done with releases, by whom and when: one JSON object a line, only ever appended to. */
export class AuditLog {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** All entries, oldest first. A line that a crash has cut short is left out. */
  async read(): Promise<AuditEntry[]> {
    const text = await readFile(this.path, 'utf8').catch(() => '');
    return text.split('\n').flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
  }

  /** The registry's latest revision that the log knows of; 0 when it knows of none. */
  async lastRevision(): Promise<number> {
    return (await this.read()).filter(isChange).at(-1)?.revision ?? 0;
  }

  /** Notes what left the registry as it was. */
  note(event: Omit<ReleaseEvent, 'at'>): Promise<void> {
    return this.append([{ at: new Date().toISOString(), ...event }]);
  }

  /**
   * Appends what the log does not have yet of the registry's latest changes: normally the last of
   * them, and after a crash between the two writes also the one before.
   */
  async follow(history: readonly RegistryChange[]): Promise<void> {
    const logged = await this.lastRevision();
    await this.append(history.filter(({ revision }) => (revision ?? 0) > logged));
  }

  private async append(entries: readonly AuditEntry[]): Promise<void> {
    // A line that was cut short must not swallow the next one.
    const lines = entries.map((entry) => `\n${JSON.stringify(entry)}`);
    await appendFile(this.path, lines.join(''), { mode: OWNER_ONLY });
  }
}
