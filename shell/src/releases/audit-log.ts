import { appendFile, readFile } from 'node:fs/promises';
import type { RegistryChange } from '../../contract/manifest.ts';

/** Every change of the registry, for good: one JSON object a line, only ever appended to. */
export class AuditLog {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** All changes, oldest first. A line that a crash has cut short is left out. */
  async read(): Promise<RegistryChange[]> {
    const text = await readFile(this.path, 'utf8').catch(() => '');
    return text.split('\n').flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line)];
      } catch {
        return [];
      }
    });
  }

  /**
   * Appends what the log does not have yet of the registry's latest changes: normally the last of
   * them, and after a crash between the two writes also the one before.
   */
  async follow(history: readonly RegistryChange[]): Promise<void> {
    const logged = (await this.read()).at(-1)?.revision ?? 0;
    const missing = history.filter(({ revision }) => (revision ?? 0) > logged);
    // A line that was cut short must not swallow the next one.
    const lines = missing.map((entry) => `\n${JSON.stringify(entry)}`);
    await appendFile(this.path, lines.join(''));
  }
}
