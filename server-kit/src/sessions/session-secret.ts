import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SetupError } from '../base/config.ts';
import { keptSecret } from '../base/kept-secret.ts';

/** The same minimum as for the setting SESSION_SECRET. */
const LENGTH_MIN = 32;

/**
 * Returns the session secret in `dataDir`, which is generated on first use and readable only by its
 * owner. A site with several processes or machines sets SESSION_SECRET instead. Throws a
 * {@link SetupError} if the file is damaged.
 */
export function storedSessionSecret(dataDir: string): string {
  const name = 'session-secret';
  const secret = keptSecret(dataDir, name, () => randomBytes(32).toString('base64url'));
  if (secret.length >= LENGTH_MIN) return secret;
  throw new SetupError(
    `${join(dataDir, name)} is damaged. Restore it from a backup, or remove it to generate a new one.`,
  );
}
