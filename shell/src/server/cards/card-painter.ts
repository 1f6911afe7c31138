import { Worker } from 'node:worker_threads';
import type { Card } from '../../../contract/remote.ts';
import type { Delivery, Order } from './worker.ts';

/** Draws a card as PNG. */
export type DrawCard = (card: Card) => Promise<Buffer>;

/** More than this many wait for the one worker: a request past that gets 503. */
const QUEUE_MAX = 32;
/** The worker and its memory go when nobody has asked for this long, in milliseconds. */
const IDLE_MS = 60_000;

/** There is too much to draw already. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

interface Waiting {
  readonly resolve: (png: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Draws in a thread of its own, which starts with the first card and is given up when it fails or has
 * nothing to do: a server that nobody asks for pictures never loads what draws them.
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
