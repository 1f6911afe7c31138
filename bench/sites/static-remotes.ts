import type { ComponentType } from 'react';
import { remote as agent } from '../../mf-agent/src/remote.tsx';
import { remote as content } from '../../mf-content/src/remote.tsx';
import { remote as directory } from '../../mf-directory/src/remote.tsx';
import { remote as leaderboard } from '../../mf-leaderboard/src/remote.tsx';
import { remote as wizard } from '../../mf-wizard/src/remote.tsx';
import type { RouteSpec } from '../../shell/contract/boot.ts';
import type { RemoteModule } from '../../shell/contract/remote.ts';
import '../../shell/src/dev/browser/dev-window.ts';
import type { Federation as RuntimeFederation } from '../../shell/src/browser/federation.ts';

const REMOTES: readonly RemoteModule[] = [agent, content, directory, leaderboard, wizard];

/**
 * Replaces `src/browser/federation.ts` in the monolith. All remotes are part of the bundle, so there is no runtime
 * and no shared table. Pages are still separate chunks.
 */
export class Federation implements Pick<RuntimeFederation, 'load' | 'loadInTime' | 'page'> {
  load(name: string): Promise<RemoteModule> {
    const remote = REMOTES.find((candidate) => candidate.name === name);
    return remote ? Promise.resolve(remote) : Promise.reject(new Error(`There is no ${name}`));
  }

  async page({ remote, id }: RouteSpec): Promise<ComponentType> {
    const { routes } = await this.load(remote);
    const route = routes.find((candidate) => candidate.id === id);
    if (!route) throw new Error(`${remote} has no page "${id}"`);
    return (await route.page()).Page;
  }

  loadInTime(name: string): Promise<RemoteModule> {
    return this.load(name);
  }
}
