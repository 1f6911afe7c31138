import { Worker } from 'node:worker_threads';
import type { Card } from '../../../contract/remote.ts';
import type { Delivery, Order } from './worker.ts';

/** Draws a card as PNG. */
export type DrawCard = (card: Card) => Promise<Buffer>;

/** Most cards waiting for the worker; further requests get a 503. */
const QUEUE_MAX = 32;
/** Idle time after which the worker ends, in milliseconds. */
const IDLE_MS = 60_000;

/** Too many cards are waiting already. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

interface Waiting {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Draws cards in a worker thread. The thread starts with the first card and ends when it fails or is
 * idle, so a server without requests for pictures never loads the drawing code.
 *
 * @param file the worker's code
 */
export function cardPainter(file: URL): DrawCard {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  function giveUp(reason: Error): void {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(file);
    started.unref();
    started.on('message', (delivery: Delivery) => {
      const order = waiting.get(delivery.id);
      waiting.delete(delivery.id);
      if ('png' in delivery) order?.resolve(Buffer.from(delivery.png));
      else order?.reject(new Error(delivery.failure));
      if (waiting.size === 0) idle?.refresh();
    });
    started.on('error', giveUp);
    return started;
  }

  return (card) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= QUEUE_MAX) throw new BusyError('Too many pictures are being drawn');
      worker ??= start();
      clearTimeout(idle);
      idle = setTimeout(() => {
        if (waiting.size === 0) giveUp(new Error('The worker was idle'));
      }, IDLE_MS).unref();
      const order: Order = { id: count++, card };
      waiting.set(order.id, { resolve, reject });
      worker.postMessage(order);
    });
}
