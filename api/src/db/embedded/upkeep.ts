import type { Pool } from '../client.ts';

const INTERVAL_MS = 10 * 60_000;

/**
 * Vacuums the embedded database every ten minutes, because nothing in it does by itself; that
 * also empties the pending lists of its text indexes. Through the one connection that there is:
 * a statement beside it would get between its messages. Gives the function that stops it.
 */
export function keepTidy(sql: Pool, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => tidy(sql).catch(onError), INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Vacuums and analyzes everything now. */
export async function tidy(sql: Pool): Promise<void> {
  await sql`vacuum (analyze)`;
}
