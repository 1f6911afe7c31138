import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ReleaseError } from './errors.ts';
import type { ReleaseApiAddress } from './release-client.ts';

const addressFile = z.object({ url: z.url() });

/**
 * URL of the release API and a token for it: from `RELEASE_URL` and `RELEASE_TOKEN`, otherwise from the
 * data folder of the API that runs on this machine.
 *
 * @throws ReleaseError when neither has them
 */
export function findReleaseApi(env: NodeJS.ProcessEnv, dataDir: string): ReleaseApiAddress {
  const url = env.RELEASE_URL || readUrl(join(dataDir, 'release-api.json'));
  const token = env.RELEASE_TOKEN || readText(join(dataDir, 'release-token'))?.trim();
  if (!url) {
    throw new ReleaseError(
      `No site runs on ${dataDir}. Start it with \`pnpm start\`, or set RELEASE_URL.`,
    );
  }
  if (!token) {
    throw new ReleaseError(`${dataDir} has no release-token. Set RELEASE_TOKEN.`);
  }
  return { url, token };
}

function readUrl(path: string): string | undefined {
  const text = readText(path);
  return text === undefined ? undefined : addressFile.parse(JSON.parse(text)).url;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
