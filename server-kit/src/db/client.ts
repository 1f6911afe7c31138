import postgres from 'postgres';
import { isDatabaseUnavailable } from './errors.ts';
import { watchedSockets } from './watched-socket.ts';

/** The connection pool or transaction that a query function runs on. */
export type Sql = postgres.Sql | postgres.TransactionSql;
export type Pool = postgres.Sql;

/** A part of a statement, created by a tagged template for use in another one. */
export type Fragment = postgres.Fragment;

/** The address of the database. */
export type DatabaseAddress =
  | {
      kind: 'url';
      url: string;
      pool: number;
      /** Whether connections prepare statements, which transaction poolers may not support. */
      prepared?: boolean;
    }
  | { kind: 'socket'; path: string };

const CONNECT_TIMEOUT_S = 2;
/** How much longer than the server's own timeout a response may take, in milliseconds. */
const RESPONSE_GRACE_MS = 1000;

let isGuarded = false;

/**
 * Ignores the failure of the query with which the driver reads the array types on each new
 * connection. Nobody can catch it, so a database that restarts at that moment would end the
 * process. The query that needs the connection fails, too, and reports it.
 */
function ignoreLostTypeQueries(): void {
  if (isGuarded) return;
  isGuarded = true;
  process.on('unhandledRejection', (error) => {
    const query = error instanceof Error ? Reflect.get(error, 'query') : undefined;
    const isTypeQuery = typeof query === 'string' && query.includes('pg_catalog.pg_type');
    if (!isTypeQuery || !isDatabaseUnavailable(error)) throw error;
  });
}

/**
 * Opens a pool. It connects with the first query and reconnects after a lost connection. The
 * embedded database gets exactly one connection, because it cannot separate the sessions of
 * several.
 *
 * @param timeoutMs the statement timeout of the server; 0: no limit
 * @param responseMs the longest wait for a response, after which the connection is destroyed
 */
export function connect(
  address: DatabaseAddress,
  timeoutMs: number,
  responseMs = timeoutMs && timeoutMs + RESPONSE_GRACE_MS,
): Pool {
  ignoreLostTypeQueries();
  const common = {
    connect_timeout: CONNECT_TIMEOUT_S,
    // Short, because a request waits for it. The supervisor backs off between restarts.
    backoff: () => 0.2,
    onnotice: () => {},
  } satisfies postgres.Options<Record<string, never>>;
  switch (address.kind) {
    case 'url': {
      const options = {
        ...common,
        max: address.pool,
        prepare: address.prepared ?? true,
        // A fast statement waits behind at most one slow one. With 0 the driver cannot begin
        // transactions.
        max_pipeline: 1,
        // The driver supports this option, but its types do not.
        socket: watchedSockets(responseMs),
        connection: { application_name: 'agent-atlas-api', statement_timeout: timeoutMs },
      };
      return postgres(address.url, options);
    }
    case 'socket':
      return postgres({
        ...common,
        user: 'postgres',
        database: 'postgres',
        path: address.path,
        max: 1,
      });
    default:
      return address satisfies never;
  }
}
