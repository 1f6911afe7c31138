import { clientOf } from '@agent-atlas/server-kit/base/networks';

/** Concurrent renders for one client, see {@link clientOf}. They keep all renderers busy. */
export const MAX_RENDERS = 8;
/** Turns of one client while others request pages, which then wait for few of its renders. */
const MAX_RENDERS_BESIDE = 1;
/** How long a render has its turn, in milliseconds. A slower one waits for the API, which takes no processor time. */
const TURN_MS = 250;
/** How long a client's next turn waits after a render beside others, by the render's time, and at most in milliseconds. */
const REST = 2;
const MAX_REST_MS = 25;
/** How long a client counts as present after its last request, in milliseconds. */
const PRESENT_MS = 1000;
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
  readonly name: string;
  /** All renders that have started and not ended. */
  running: number;
  /** Those that have their turn. */
  turns: number;
  /** Starts each waiting render, in the order of the requests. */
  readonly waiting: Set<() => void>;
}

/** When a client requested a page last, in milliseconds of the process. */
interface Presence {
  readonly name: string;
  readonly at: number;
}

/** Lets the renders of each client take turns, so that none of them uses all renderers. */
export class ClientRenders {
  private readonly clients = new Map<string, Client>();
  /** The client that requested a page last, and the last other one. */
  private latest: readonly Presence[] = [];

  /** Notes that a client requests a page, cached or not. An unknown address is no client. */
  note(address: string | undefined): void {
    if (address !== undefined) this.see(clientOf(address));
  }

  /**
   * Waits until a render of a client may start. An unknown address is not limited.
   * @returns ends the client's turn
   * @throws ClientBusyError when too many wait, or for too long
   */
  async enter(address: string | undefined): Promise<() => void> {
    if (address === undefined) return () => {};
    const name = clientOf(address);
    this.see(name);
    const client = this.clients.get(name) ?? { name, running: 0, turns: 0, waiting: new Set() };
    this.clients.set(name, client);
    if (this.mayStart(client)) start(client);
    else await turnOf(client);
    const begun = performance.now();
    let hasTurn = true;
    const handOn = () => {
      if (hasTurn) client.turns -= 1;
      hasTurn = false;
      for (const next of client.waiting) {
        if (!this.mayStart(client)) break;
        start(client);
        next();
      }
      if (client.running === 0) this.clients.delete(name);
    };
    const timer = setTimeout(handOn, TURN_MS);
    return () => {
      clearTimeout(timer);
      client.running -= 1;
      const rest = Math.min(REST * (performance.now() - begun), MAX_REST_MS);
      if (!hasTurn || client.waiting.size === 0 || this.isAlone(name)) handOn();
      else setTimeout(handOn, rest);
    };
  }

  private see(name: string): void {
    const at = performance.now();
    const other = this.latest.find((each) => each.name !== name);
    this.latest = other ? [{ name, at }, other] : [{ name, at }];
  }

  private mayStart({ name, running, turns }: Client): boolean {
    const most = this.isAlone(name) ? MAX_RENDERS : MAX_RENDERS_BESIDE;
    return running < MAX_RENDERS && turns < most;
  }

  private isAlone(name: string): boolean {
    const since = performance.now() - PRESENT_MS;
    return this.latest.every((each) => each.name === name || each.at < since);
  }
}

function start(client: Client): void {
  client.running += 1;
  client.turns += 1;
}

/** Resolves when another render hands on its turn, and has started this one. */
function turnOf({ waiting }: Client): Promise<void> {
  if (waiting.size >= MAX_WAITING) return Promise.reject(new ClientBusyError());
  return new Promise((resolve, reject) => {
    const next = () => {
      clearTimeout(timer);
      waiting.delete(next);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(next);
      reject(new ClientBusyError());
    }, MAX_WAIT_MS);
    waiting.add(next);
  });
}
