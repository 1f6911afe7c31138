import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgresql } from '../../../server-kit/test/databases/find-postgresql.ts';
import { backUpServer } from '../../../server-kit/test/databases/standby.ts';
import type { Cluster } from '../cluster.ts';
import type { Runbook } from '../runbook.ts';

const VOTES_MS = 2000;
const MAX_BYTES = 256 * 1024 * 1024;

export const pointInTime: Runbook = {
  about: 'a mistaken DELETE of all votes is undone; votes go on',
  run: async ({ site, step }) => {
    const { cluster, out } = site;
    const backup = await backUpServer(cluster.primaryUrl);
    let mistake = '';
    await step('2 s after the base backup: delete from vote', async () => {
      await sleep(VOTES_MS);
      mistake = await deleteVotes(cluster);
      await sleep(VOTES_MS);
    });
    await cluster.archiveAll();
    let copy: Awaited<ReturnType<typeof backup.restore>> | undefined;
    try {
      await step('restore a copy as of the moment before', async () => {
        copy = await backup.restore(cluster.archive, mistake);
      });
      await step('copy the lost rows back', async () => {
        const rows = await psql(`${copy?.url}`, 'copy vote to stdout;');
        await psql(cluster.primaryUrl, putBack(rows));
      });
    } finally {
      await copy?.stop();
    }
    await step('votes verify', () => site.job(out, 'votes', 'verify'));
  },
};

/** @returns the id of the transaction, which `pg_waldump` shows in the archived log */
async function deleteVotes(cluster: Cluster): Promise<string> {
  const [row] = await cluster.query(
    (sql) => sql<{ id: string }[]>`
      with gone as (delete from vote) select pg_current_xact_id()::text as id`,
  );
  if (!row) throw new Error('PostgreSQL named no transaction');
  return row.id;
}

/** Inserts the missing rows, and keeps the votes that have been cast since. */
const putBack = (rows: string) => `begin;
create temporary table lost (like vote) on commit drop;
copy lost from stdin;
${rows}\\.
insert into vote select * from lost on conflict do nothing;
commit;
`;

async function psql(url: string, input: string): Promise<string> {
  const program = join(findPostgresql() ?? '', 'psql');
  const args = ['--quiet', '--set=ON_ERROR_STOP=1', `${url}/postgres`];
  const running = promisify(execFile)(program, args, { maxBuffer: MAX_BYTES });
  running.child.stdin?.end(input);
  return (await running).stdout;
}
