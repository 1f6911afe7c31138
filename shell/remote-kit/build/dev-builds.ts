import { isDevVersion } from './dev-versions.ts';
import { messageOf } from './errors.ts';
import type { RemoteClient } from './remote-client.ts';

/**
 * The builds of a remote that one `dev` process has published to a site. Other people may work on the
 * same remote at the same time, so it leaves their builds alone. If it cannot remove a build, it logs that.
 */
export class DevBuilds {
  private readonly client: Pick<RemoteClient, 'releases' | 'prune'>;
  private readonly name: string;
  private readonly linkMs: number;
  /** Newest last. */
  private readonly own = new Set<string>();

  /** @param linkMs how long a link to a build is valid, in milliseconds */
  constructor(client: Pick<RemoteClient, 'releases' | 'prune'>, name: string, linkMs: number) {
    this.client = client;
    this.name = name;
    this.linkMs = linkMs;
  }

  add(version: string): void {
    this.own.add(version);
  }

  /** Removes its own builds except the newest. */
  async prune(keep: number): Promise<void> {
    await this.remove([...this.own].reverse().slice(keep));
  }

  /** Removes builds whose links have expired, left behind by a killed `dev`. */
  async pruneAbandoned(): Promise<void> {
    const releases = await this.client.releases(this.name).catch((error) => {
      console.error(`Cannot remove old builds of ${this.name} from the site: ${messageOf(error)}`);
      return [];
    });
    const oldest = Date.now() - this.linkMs;
    const abandoned = releases.filter(
      ({ version, publishedAt, prunedAt }) =>
        isDevVersion(version) && prunedAt === null && Date.parse(publishedAt) < oldest,
    );
    await this.remove(abandoned.map(({ version }) => version));
  }

  private async remove(versions: readonly string[]): Promise<void> {
    const removals = versions.map(async (version) => {
      try {
        await this.client.prune(this.name, version);
        this.own.delete(version);
      } catch (error) {
        console.error(`Cannot remove ${this.name} ${version} from the site: ${messageOf(error)}`);
      }
    });
    await Promise.all(removals);
  }
}
