import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Config } from '@agent-atlas/server-kit/base/config';
import { makeDataDir } from '@agent-atlas/server-kit/base/data-dir';
import { keptSecret } from '@agent-atlas/server-kit/base/kept-secret';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import { createCallers } from '@agent-atlas/server-kit/sessions/callers';
import type { Logger } from 'pino';
import writeFileAtomic from 'write-file-atomic';
import type { Authenticate } from '../principal.ts';
import { createAuthenticate } from './authenticate.ts';
import { createKeySets } from './key-sets.ts';
import { createRefuse, type Refuse } from './permissions.ts';
import { createSigning, type Signing } from './signing.ts';
import { createToken } from './token-format.ts';

/** Authentication, authorization and signing for the release API. */
export interface Access {
  readonly authenticate: Authenticate;
  readonly refuse: Refuse;
  readonly signing: Signing;
  /** The client's IP address, as reported by trusted proxies. */
  addressOf(request: IncomingMessage): string | undefined;
}

interface AccessOptions {
  readonly sql: Pool;
  readonly config: Pick<
    Config,
    'DATA_DIR' | 'RELEASE_OWNER_TOKEN' | 'RELEASE_SIGNING_KEY' | 'TRUSTED_PROXIES'
  >;
  readonly logger: Logger;
  /** Keys the hashes of networks. */
  readonly secret: string;
}

/** Creates {@link Access} from the files in `DATA_DIR` and the settings in the database. */
export async function createAccess({
  sql,
  config,
  logger,
  secret,
}: AccessOptions): Promise<Access> {
  const { DATA_DIR, RELEASE_OWNER_TOKEN, RELEASE_SIGNING_KEY, TRUSTED_PROXIES } = config;
  const keySets = createKeySets();
  const ownerToken = await ownersToken(DATA_DIR, RELEASE_OWNER_TOKEN);
  return {
    authenticate: createAuthenticate({ sql, ownerToken, keySets, logger, secret }),
    refuse: createRefuse(sql),
    signing: await createSigning(DATA_DIR, RELEASE_SIGNING_KEY),
    // No web server proxies this port, so there is no web server token.
    addressOf: createCallers('', TRUSTED_PROXIES, '', (problem) => logger.warn(problem)).address,
  };
}

const TOKEN_FILE = 'release-token';

/**
 * The owner's token: the setting, or else the one in `DATA_DIR/release-token`, which is created on
 * the first start. The file always contains it, because commands on this machine read it there.
 */
async function ownersToken(dataDir: string, setting: string): Promise<string> {
  const stored = () => keptSecret(dataDir, TOKEN_FILE, createToken);
  if (setting === '') return stored();
  makeDataDir(dataDir);
  await writeFileAtomic(join(dataDir, TOKEN_FILE), setting, { mode: 0o600 });
  return setting;
}
