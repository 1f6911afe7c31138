import { startPostgresql } from '../../server-kit/test/databases/postgresql-server.ts';
import type { Frame } from '../frame/frame.ts';

/**
 * Starts a PostgreSQL server with an empty database.
 *
 * @param durable whether commits wait for the disk, as in production
 * @returns the URL of the database
 */
export async function newDatabase(frame: Frame, durable: boolean): Promise<string> {
  const server = frame.use(await startPostgresql({ durable }), (each) => each.stop());
  return `${server.url}/postgres`;
}
