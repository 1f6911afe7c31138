import { expect } from 'vitest';
import { EMPTY_API, filePool, JOB, type ReleaseCode, releaseOf } from './real-renderers.ts';

/** Statements of a remote that cause a fault. */
export const LOOP = 'while (true) {}';
export const HEAP = 'const all = []; while (true) all.push(new Array(100_000).fill(all.length));';
export const BUFFERS =
  'const all = []; while (true) all.push(Buffer.alloc(4_000_000, all.length));';
export const NEVER = 'new Promise(() => {})';
export const STRAY = "void Promise.reject(new Error('stray cause'));";
export const EXIT = 'process.exit(0);';
/**
 * Whatever the renderer sends is longer than a page may be. Not by much: on a busy machine, more would take so long that
 * the renderer is killed for its silence instead.
 */
export const HUGE_CALL =
  "const own = JSON.stringify; JSON.stringify = (value) => own(value) + ' '.repeat(2_000_000); await queryClient.fetchQuery({ queryKey: ['/api/agents'] });";
export const CALL_FLOOD =
  "for (let n = 0; n < 5000; n++) void queryClient.fetchQuery({ queryKey: ['/api/agents/' + n] }).catch(() => {}); await new Promise(() => {});";
/** No call is too long, and there are not too many, but together they are. */
export const LONG_CALLS =
  "const own = JSON.stringify; JSON.stringify = (value) => own(value) + ' '.repeat(30_000); for (let n = 0; n < 150; n++) void queryClient.fetchQuery({ queryKey: ['/api/agents/' + n] }).catch(() => {}); await queryClient.fetchQuery({ queryKey: ['/api/agents'] });";
export const TIMER = `setTimeout(() => { throw new Error('timer cause'); }); await ${NEVER};`;

/** Healthy pages take far less, also on a busy machine, where a process that gets no processor is not killed. */
const SILENCE_MS = 1000;

/** Renders releases that are expected to fail, and a healthy one after each, in the same pool. */
export function faultyReleases() {
  const { pool, onFault, onStray } = filePool({ silenceMs: SILENCE_MS });
  const healthy = releaseOf();
  const isWell = async () => {
    const { html } = await pool.render(JOB, EMPTY_API, healthy);
    expect(html.toString(), 'the next page').toContain('<h1>Well</h1>');
  };
  return {
    /** Evaluates a release and renders its page. @returns the page or the error, and what the pool reported about it */
    async attempt(parts: ReleaseCode) {
      const release = releaseOf(parts);
      onFault.mockClear();
      onStray.mockClear();
      const rendered = await pool
        .describe(release)
        .then(() => pool.render(JOB, EMPTY_API, release))
        .catch((error: unknown) => error);
      await isWell();
      return { key: release.key, rendered, faults: [...onFault.mock.calls], onStray };
    },
    /** Evaluates a release. @returns the error */
    async evaluate(parts: ReleaseCode) {
      const error = await pool.describe(releaseOf(parts)).catch((thrown: unknown) => thrown);
      await isWell();
      return error;
    },
  };
}
