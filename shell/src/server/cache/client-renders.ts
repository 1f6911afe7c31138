import { clientOf } from '@agent-atlas/server-kit/base/networks';

/** Concurrent renders for one client, see {@link clientOf}. They keep all renderers busy. */
export const MAX_RENDERS = 8;
/** Renders of one client that wait for their turn. A whole office, or a crawler, may share its address. */
const MAX_WAITING = 256;
/** Longest wait for a turn, in milliseconds. */
const MAX_WAIT_MS = 10_000;

/** A client requests more pages at once than can be rendered for it in time. */
export class ClientBusyError extends Error {
  override readonly name = 'ClientBusyError';

  constructor() {
    super('This client has too many pages rendered at the same time');
  }
}

interface Client {
  running: number;
  /** Starts each waiting render, in the order of the requests. */
  readonly waiting: Set<() => void>;
}

/** Lets the renders of each client take turns, so that none of them uses all renderers. */
export class ClientRenders {
  private readonly clients = new Map<string, Client>();

  /**
   * Waits until a render of a client may start. An unknown address is not limited.
   * @returns ends the client's turn
   * @throws ClientBusyError when too many wait, or for too long
   */
  async enter(address: string | undefined): Promise<() => void> {
    if (address === undefined) return () => {};
    const name = clientOf(address);
    const client = this.clients.get(name) ?? { running: 0, waiting: new Set() };
    this.clients.set(name, client);
    if (client.running < MAX_RENDERS) client.running += 1;
    else await turnOf(client);
    return () => {
      const [next] = client.waiting;
      if (next) return next();
      client.running -= 1;
      if (client.running === 0) this.clients.delete(name);
    };
  }
}

/** Resolves when another render hands on its turn. */
function turnOf({ waiting }: Client): Promise<void> {
  if (waiting.size >= MAX_WAITING) return Promise.reject(new ClientBusyError());
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      waiting.delete(start);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(start);
      reject(new ClientBusyError());
    }, MAX_WAIT_MS);
    waiting.add(start);
  });
}
