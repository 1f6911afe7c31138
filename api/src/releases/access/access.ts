import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Pool } from '../../db/client.ts';
import { createCallers } from '../../sessions/callers.ts';
import { createAuthenticate } from './authenticate.ts';
import { createKeySets } from './key-sets.ts';
import { createRefuse, type Refuse } from './permissions.ts';
import type { Authenticate } from './principal.ts';
import { createSigning, type Signing } from './signing.ts';

/** Who may do what, and how the release API signs. */
export interface Access {
  readonly authenticate: Authenticate;
  readonly refuse: Refuse;
  readonly signing: Signing;
  /** The client's address, as trusted proxies tell it. */
  addressOf(request: IncomingMessage): string | undefined;
}

interface AccessOptions {
  readonly sql: Pool;
  readonly config: Pick<Config, 'DATA_DIR' | 'RELEASE_SIGNING_KEY' | 'TRUSTED_PROXIES'>;
  readonly logger: Logger;
}

/** Access by the files in `DATA_DIR` and by what the owner has set. */
export async function createAccess({ sql, config, logger }: AccessOptions): Promise<Access> {
  const { DATA_DIR, RELEASE_SIGNING_KEY, TRUSTED_PROXIES } = config;
  const keySets = createKeySets();
  return {
    authenticate: createAuthenticate({ sql, dataDir: DATA_DIR, keySets, logger }),
    refuse: createRefuse(sql),
    signing: await createSigning(DATA_DIR, RELEASE_SIGNING_KEY),
    // No web server stands before this port.
    addressOf: createCallers('', TRUSTED_PROXIES).address,
  };
}
