import { cutText } from '@agent-atlas/registry/contract/cut-text';
import type { Pool } from '@agent-atlas/server-kit/db/client';

/** A statement that was sent to the database. */
export interface Statement {
  /** Its text with `?` in place of values, which are never part of it. */
  readonly text: () => string;
  /** Milliseconds since the epoch, the wait for a connection included. */
  readonly start: number;
  readonly end: number;
  /** Why it failed. */
  readonly error?: unknown;
}

export interface StatementObserver {
  readonly onStatement: (statement: Statement) => void;
  /**
   * Called when a statement or transaction starts to wait for a connection (1), and when it is done
   * (-1).
   */
  readonly onDemand: (change: 1 | -1) => void;
}

const TEXT_MAX = 2000;

/**
 * Observes the statements of tagged templates, including those in transactions. All other
 * statements belong to jobs and are not observed.
 */
export function observeStatements(pool: Pool, observer: StatementObserver): Pool {
  /** The text of each statement so far, for those that contain another one as a fragment. */
  const texts = new WeakMap<object, () => string>();

  function observeStatement(query: object, args: readonly unknown[], isInTransaction: boolean) {
    const text = () => textOf(args, texts);
    texts.set(query, text);
    if (!(query instanceof Promise)) return;
    const then = query.then.bind(query);
    let isSent = false;
    // The driver sends a statement when it is awaited. A fragment of another statement never is.
    const observed: typeof query.then = (onResult, onError) => {
      if (!isSent) {
        isSent = true;
        const begun = performance.now();
        if (!isInTransaction) observer.onDemand(1);
        const finish = (error?: unknown) => {
          if (!isInTransaction) observer.onDemand(-1);
          const end = performance.timeOrigin + performance.now();
          const start = performance.timeOrigin + begun;
          observer.onStatement({ text, start, end, ...(error !== undefined && { error }) });
        };
        then(() => finish(), finish);
      }
      return then(onResult, onError);
    };
    // biome-ignore lint/suspicious/noThenProperty: a statement is a thenable that is sent when it is awaited.
    query.then = observed;
  }

  async function observeTransaction(begin: () => unknown): Promise<unknown> {
    observer.onDemand(1);
    try {
      return await begin();
    } finally {
      observer.onDemand(-1);
    }
  }

  function observe<Sql extends object>(sql: Sql, isInTransaction: boolean): Sql {
    /** Observes the statements of the callback that a transaction or savepoint passes its own `sql` to. */
    const wrapped = (args: readonly unknown[]) =>
      args.map((arg) =>
        typeof arg === 'function' ? (inner: object) => arg(observe(inner, true)) : arg,
      );
    return new Proxy(sql, {
      apply(target, self, args: readonly unknown[]) {
        const result: unknown = Reflect.apply(asFunction(target), self, args);
        if (isTemplate(args[0]) && typeof result === 'object' && result)
          observeStatement(result, args, isInTransaction);
        return result;
      },
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function' || (name !== 'begin' && name !== 'savepoint')) return value;
        return (...args: readonly unknown[]) => {
          const begin = () => Reflect.apply(value, target, wrapped(args));
          return name === 'begin' ? observeTransaction(begin) : begin();
        };
      },
    });
  }
  return observe(pool, false);
}

function asFunction(sql: object): (...args: readonly unknown[]) => unknown {
  if (typeof sql !== 'function') throw new TypeError('A connection pool is a function');
  return (...args) => Reflect.apply(sql, undefined, args);
}

function isTemplate(value: unknown): value is readonly string[] {
  return Array.isArray(value) && 'raw' in value;
}

function textOf(
  [strings, ...values]: readonly unknown[],
  texts: WeakMap<object, () => string>,
): string {
  if (!isTemplate(strings)) return '';
  const text = strings
    .map((part, index) => {
      const value = values[index];
      const nested = typeof value === 'object' && value ? texts.get(value) : undefined;
      return part + (index < values.length ? (nested?.() ?? '?') : '');
    })
    .join('');
  return cutText(text.replace(/\s+/g, ' ').trim(), TEXT_MAX);
}
