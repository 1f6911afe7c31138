import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import { parseSettings, serviceUrl } from '@agent-atlas/server-kit/base/settings';
import { z } from 'zod';
import { ReleaseError } from './errors.ts';
import type { ReleaseApiAddress } from './release-client.ts';

/** What processes and commands that use the release API read. */
export const releaseSettings = {
  RELEASE_URL: serviceUrl.optional(),
  /** A token of the release API, or an OpenID Connect token. */
  RELEASE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,16384}$/, 'must have only visible ASCII characters')
    .optional(),
  /** A file with the keys that verify releases. */
  RELEASE_KEYS: z.string().refine(isKeySet, 'must name a file with a JSON Web Key Set').optional(),
} as const;

const addressSettings = z.object(releaseSettings).pick({ RELEASE_URL: true, RELEASE_TOKEN: true });

/** A JSON Web Key Set. */
export const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });

const addressFile = z.object({ url: z.url() });

/**
 * URL of the release API and a token for it: from `RELEASE_URL` and `RELEASE_TOKEN`, otherwise from the
 * data folder of the API that runs on this machine.
 *
 * @throws ReleaseError when neither has them, SetupError for an invalid setting
 */
export function findReleaseApi(env: NodeJS.ProcessEnv, dataDir: string): ReleaseApiAddress {
  const given = parseSettings(addressSettings, env);
  const url = given.RELEASE_URL ?? readUrl(join(dataDir, 'release-api.json'));
  const token = given.RELEASE_TOKEN ?? readText(join(dataDir, 'release-token'))?.trim();
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

function isKeySet(path: string): boolean {
  return keySet.safeParse(parseJson(readText(path) ?? '')).success;
}
