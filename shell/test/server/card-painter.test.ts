import { describe, expect, test } from 'vitest';
import { BusyError, cardPainter } from '../../src/server/cards/card-painter.ts';

/** A worker that runs this code for each job. */
const workerOf = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      let orders = 0;
      parentPort.on('message', ({ id, card }) => { orders++; ${code} });
    `)}`,
  );
const TITLES = `parentPort.postMessage({ id, png: new TextEncoder().encode(card.title + orders) });`;

describe('preview images are drawn off the main thread', () => {
  test('by one worker, each job with its own result', async () => {
    const draw = cardPainter(workerOf(TITLES));
    const pictures = await Promise.all([draw({ title: 'a' }), draw({ title: 'b' })]);
    expect(pictures.map(String)).toEqual(['a1', 'b2']);
  });

  test('and a failed one does not affect the others', async () => {
    const code = `if (card.title === 'bad') parentPort.postMessage({ id, failure: 'no font' }); else ${TITLES}`;
    const draw = cardPainter(workerOf(code));
    const bad = draw({ title: 'bad' });
    const good = draw({ title: 'good' });
    await expect(bad).rejects.toThrow('no font');
    expect(String(await good)).toBe('good2');
  });

  test('by a new worker after one has died', async () => {
    const code = `if (card.title === 'bad') throw new Error('out of memory'); else ${TITLES}`;
    const draw = cardPainter(workerOf(code));
    await expect(draw({ title: 'bad' })).rejects.toThrow('out of memory');
    expect(String(await draw({ title: 'good' }))).toBe('good1');
  });

  test('up to a limit, beyond which jobs are rejected', async () => {
    const code = `if (card.title === 'now') { for (let n = 0; n < 32; n++) parentPort.postMessage({ id: n, png: new Uint8Array() }); }`;
    const draw = cardPainter(workerOf(code));
    const waiting = Array.from({ length: 31 }, () => draw({ title: 'later' }));
    const last = draw({ title: 'now' });
    await expect(draw({ title: 'too late' })).rejects.toThrow(BusyError);
    await Promise.all([...waiting, last]);
  });
});
