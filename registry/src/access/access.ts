import type { IncomingMessage } from 'node:http';
import type { Config } from '@agent-atlas/server-kit/base/config';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import { createCallers } from '@agent-atlas/server-kit/sessions/callers';
import type { Logger } from 'pino';
import { createAuthenticate } from './authenticate.ts';
import { createKeySets } from './key-sets.ts';
import { createRefuse, type Refuse } from './permissions.ts';
import type { Authenticate } from './principal.ts';
import { createSigning, type Signing } from './signing.ts';

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
  readonly config: Pick<Config, 'DATA_DIR' | 'RELEASE_SIGNING_KEY' | 'TRUSTED_PROXIES'>;
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
  const { DATA_DIR, RELEASE_SIGNING_KEY, TRUSTED_PROXIES } = config;
  const keySets = createKeySets();
  return {
    authenticate: createAuthenticate({ sql, dataDir: DATA_DIR, keySets, logger, secret }),
    refuse: createRefuse(sql),
    signing: await createSigning(DATA_DIR, RELEASE_SIGNING_KEY),
    // No web server proxies this port, so there is no web server token.
    addressOf: createCallers('', TRUSTED_PROXIES).address,
  };
}
