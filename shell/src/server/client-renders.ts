import { clientOf } from '@agent-atlas/api/networks';
import { RenderBusyError } from '../renderer/render-queue.ts';

/** Concurrent renders for one client, see {@link clientOf}. A whole office may share its address. */
const MAX_RENDERS_PER_CLIENT = 16;

/** Limits the concurrent renders of each client, so that none of them uses all renderers. */
export class ClientRenders {
  private readonly running = new Map<string, number>();

  /**
   * Counts a render of a client. An unknown address is not limited.
   * @returns ends the count
   * @throws RenderBusyError
   */
  enter(address: string | undefined): () => void {
    if (address === undefined) return () => {};
    const client = clientOf(address);
    const running = this.running.get(client) ?? 0;
    if (running >= MAX_RENDERS_PER_CLIENT)
      throw new RenderBusyError('This client has too many pages rendered at the same time');
    this.running.set(client, running + 1);
    return () => {
      const left = (this.running.get(client) ?? 1) - 1;
      if (left > 0) this.running.set(client, left);
      else this.running.delete(client);
    };
  }
}
