import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { type Access, createAccess } from '../src/access/access.ts';
import { selectAudit } from '../src/queries/audit.ts';
import { useTestRegistry } from './harness.ts';

/** Creates {@link Access} before each test of a file, always with the same database and folder. */
export function useAccess() {
  const api = useTestRegistry();
  const dir = mkdtempSync(join(tmpdir(), 'atlas-access-'));
  const config = {
    DATA_DIR: dir,
    RELEASE_OWNER_TOKEN: '',
    RELEASE_SIGNING_KEY: '',
    TRUSTED_PROXIES: [],
  };
  const logger = pino({ level: 'silent' });
  let created: Access | undefined;
  const create = () => createAccess({ sql: api.sql, config, logger, secret: 'a secret of tests' });
  const current = (): Access => {
    if (!created) throw new Error('There is access only during tests');
    return created;
  };
  beforeEach(async () => {
    created = await create();
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return {
    api,
    /** The folder with the owner's token and the signing key. */
    dir,
    /** Creates another {@link Access}, as a restart does. */
    create,
    /** The {@link Access} of the current test. */
    access: {
      get authenticate() {
        return current().authenticate;
      },
      get refuse() {
        return current().refuse;
      },
      get signing() {
        return current().signing;
      },
    },
    /** The latest entry of the audit log. */
    lastEntry: async () => (await selectAudit(api.sql, { limit: 1 }))[0],
  };
}
