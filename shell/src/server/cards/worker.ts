import { parentPort } from 'node:worker_threads';
import type { Card } from '../../../contract/remote.ts';
import { messageOf } from '../../releases/errors.ts';
import { drawCard } from './card-picture.ts';

export interface Order {
  readonly id: number;
  readonly card: Card;
}

export type Delivery =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly failure: string };

/** Draws one card after another, off the main thread. */
parentPort?.on('message', async ({ id, card }: Order) => {
  let delivery: Delivery;
  try {
    delivery = { id, png: await drawCard(card) };
  } catch (error) {
    delivery = { id, failure: messageOf(error) };
  }
  parentPort?.postMessage(delivery);
});
