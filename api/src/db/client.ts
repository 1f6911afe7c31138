import postgres from 'postgres';
import { watchedSockets } from './watched-socket.ts';

/** The connection pool, or the transaction, that a query function runs on. */
export type Sql = postgres.Sql | postgres.TransactionSql;
export type Pool = postgres.Sql;

/** A piece of a statement, made with a tagged template and put into another. */
export type Fragment = postgres.Fragment;

/** Where the database listens. */
export type DatabaseAddress =
  | {
      kind: 'url';
      url: string;
      pool: number;
      /** Whether statements are prepared once per connection; a transaction pooler can't keep them. */
      prepared?: boolean;
    }
  | { kind: 'socket'; path: string };

const CONNECT_TIMEOUT_S = 2;
/** How much longer than the server's own limit its answer may take, in milliseconds. */
const ANSWER_GRACE_MS = 1000;

/**
 * Opens a pool; it connects with the first query and again by itself after a loss. The embedded
 * database gets exactly one connection: with more, its sessions would be mixed up.
 *
 * @param timeoutMs longest time of a statement, which the server ends; 0 is no limit
 * @param answerMs longest wait for an answer, after which the connection is discarded
 */
export function connect(
  address: DatabaseAddress,
  timeoutMs: number,
  answerMs = timeoutMs && timeoutMs + ANSWER_GRACE_MS,
): Pool {
  const common = {
    connect_timeout: CONNECT_TIMEOUT_S,
    // Short, because a request waits for it; the supervisor paces the restarts themselves.
    backoff: () => 0.2,
    onnotice: () => {},
  } satisfies postgres.Options<Record<string, never>>;
  switch (address.kind) {
    case 'url': {
      const options = {
        ...common,
        max: address.pool,
        prepare: address.prepared ?? true,
        // A fast statement waits behind one slow one at most. With 0 the driver begins no transaction.
        max_pipeline: 1,
        // The driver takes it, though its types do not know.
        socket: watchedSockets(answerMs),
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
