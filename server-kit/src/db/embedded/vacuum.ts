import type { Pool } from '../client.ts';

const INTERVAL_MS = 10 * 60_000;

/**
 * Vacuums the embedded database every ten minutes, because it has no autovacuum. That also flushes
 * the pending lists of its text indexes. It must use the only connection: the messages of another
 * one would mix with its own. Returns a function that stops it.
 */
export function scheduleVacuum(sql: Pool, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => vacuum(sql).catch(onError), INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Vacuums and analyzes the whole database. */
export async function vacuum(sql: Pool): Promise<void> {
  await sql`vacuum (analyze)`;
}
