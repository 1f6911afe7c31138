import postgres from 'postgres';

/** The connection pool, or the transaction, that a query function runs on. */
export type Sql = postgres.Sql | postgres.TransactionSql;
export type Pool = postgres.Sql;

/** A piece of a statement, made with a tagged template and put into another. */
export type Fragment = postgres.Fragment;

/** Where the database listens. */
export type DatabaseAddress =
  | { kind: 'url'; url: string; pool: number }
  | { kind: 'socket'; path: string };

const CONNECT_TIMEOUT_S = 2;

/**
 * Opens a pool; it connects with the first query and again by itself after a loss. The embedded
 * database gets exactly one connection: with more, its sessions would be mixed up.
 */
export function connect(address: DatabaseAddress, timeoutMs: number): Pool {
  const common = {
    connect_timeout: CONNECT_TIMEOUT_S,
    // Short, because a request waits for it; the supervisor paces the restarts themselves.
    backoff: () => 0.2,
    onnotice: () => {},
  } satisfies postgres.Options<Record<string, never>>;
  switch (address.kind) {
    case 'url':
      return postgres(address.url, {
        ...common,
        max: address.pool,
        connection: {
          application_name: 'agent-atlas-api',
          statement_timeout: timeoutMs,
        },
      });
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
