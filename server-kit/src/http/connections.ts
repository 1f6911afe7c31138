import type { Server } from 'node:net';
import { householdOf, isOneOf, normalizeAddress } from '../base/networks.ts';

interface Limits {
  readonly total: number;
  /** Open connections of one household or office. A browser opens six. */
  readonly perNetwork: number;
}

const LIMITS: Limits = { total: 20_000, perNetwork: 1000 };

export interface ConnectionLimits {
  /** Addresses and networks of proxies, which have the connections of all visitors. */
  readonly trusted: readonly string[];
  /** Called for each connection that is closed because there are too many. */
  readonly refused: (reason: string) => void;
  readonly limits?: Limits;
}

/** Limits the open connections of a server, in all and from one network. More are closed at once. */
export function limitConnections(
  server: Server,
  { trusted, refused, limits = LIMITS }: ConnectionLimits,
): void {
  const isTrusted = isOneOf(trusted);
  const open = new Map<string, number>();
  server.maxConnections = limits.total;
  server.on('drop', () => refused('too many connections'));
  // Before the listener that reads requests.
  server.prependListener('connection', (socket) => {
    const address = normalizeAddress(socket.remoteAddress ?? '');
    if (isTrusted(address)) return;
    const network = householdOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > limits.perNetwork) {
      refused('too many connections from one network');
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
