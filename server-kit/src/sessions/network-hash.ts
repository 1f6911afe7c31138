import { createHmac } from 'node:crypto';
import { householdOf } from '../base/networks.ts';

/** The keyed hash of an address's network, which is all that logs and the database have of it. */
export const networkHash = (secret: string, address: string): Buffer =>
  createHmac('sha256', secret)
    .update(`network:${householdOf(address)}`)
    .digest();
