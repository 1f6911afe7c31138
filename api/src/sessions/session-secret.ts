import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SetupError } from '../config.ts';
import { keptSecret } from '../kept-secret.ts';

/** As of a secret that is a setting. */
const LENGTH_MIN = 32;

/**
 * The secret in `dataDir`, made at the first start and readable by its owner only. A server that
 * runs more than one process or machine gets its secret as a setting instead. Throws a
 * {@link SetupError} when the file holds something else.
 */
export function storedSessionSecret(dataDir: string): string {
  const name = 'session-secret';
  const secret = keptSecret(dataDir, name, () => randomBytes(32).toString('base64url'));
  if (secret.length >= LENGTH_MIN) return secret;
  throw new SetupError(
    `${join(dataDir, name)} is damaged. Put it back from a backup, or remove it for a new one.`,
  );
}
