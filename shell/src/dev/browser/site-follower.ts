import type { Boot, RouteSpec } from '../../../contract/boot.ts';
import type { DevSite } from '../dev-state.ts';
import type { HotContainer } from './dev-window.ts';

/** Id of the module that defines a remote: its routes with their loaders and heads. */
const DEFINITION = './src/remote.tsx';

export interface FollowerDeps {
  readonly boot: Pick<Boot, 'routes' | 'remotes' | 'problem'>;
  /** The server process that rendered the page. */
  readonly server: string;
  readonly reload: () => void;
  /** Replaces the stylesheet. Resolves when the new one applies. */
  readonly restyle: (url: string) => Promise<void>;
  /** Called when the definition of a remote has been replaced. */
  readonly renewed: (remote: string) => void;
  /** Loads the page's data again. */
  readonly reloadData: () => Promise<void>;
}

/** The browsers' description of the routes. If it changes, the page needs another router. */
const keyOf = (routes: readonly RouteSpec[]) =>
  JSON.stringify(routes.map(({ remote, id, path, exposed }) => [remote, id, path, exposed]));

/** What data depends on in addition to code. */
const dataKeyOf = ({ data, remotes }: DevSite) =>
  JSON.stringify([data, remotes.map(({ scenarios }) => scenarios)]);

/**
 * Brings an open page up to date with the site, and keeps its state where possible: replaces modules and the
 * stylesheet, loads data again, or reloads the page.
 */
export class SiteFollower {
  private readonly deps: FollowerDeps;
  private readonly containers = new Map<string, HotContainer>();
  private site: DevSite | undefined;
  private dataKey: string | undefined;
  private stylesheet: string | undefined;
  private isReloading = false;
  private last: Promise<void> = Promise.resolve();

  constructor(deps: FollowerDeps) {
    this.deps = deps;
  }

  /** A remote's entry has been loaded, perhaps one of an earlier build. */
  attach(remote: string, container: HotContainer): void {
    this.containers.set(remote, container);
    void this.catchUp();
  }

  /** Receives the current description of the site. Resolves when the page is up to date with it. */
  follow(site: DevSite): Promise<void> {
    this.site = site;
    return this.catchUp();
  }

  private catchUp(): Promise<void> {
    this.last = this.last
      .then(() => this.apply())
      .catch((error) => {
        console.warn('The page reloads, because an update cannot be applied:', error);
        this.reload();
      });
    return this.last;
  }

  private reload(): void {
    if (this.isReloading) return;
    this.isReloading = true;
    this.deps.reload();
  }

  private async apply(): Promise<void> {
    const { site, deps } = this;
    if (!site || this.isReloading) return;
    if (this.needsReload(site)) return this.reload();
    if (site.stylesheet !== this.stylesheet) {
      await deps.restyle(site.stylesheet);
      this.stylesheet = site.stylesheet;
    }
    let isStale = this.dataKey !== undefined && this.dataKey !== dataKeyOf(site);
    this.dataKey = dataKeyOf(site);
    for (const { name, build } of site.remotes) {
      const hasNewDefinition = await this.update(name, build);
      if (hasNewDefinition) deps.renewed(name);
      isStale ||= hasNewDefinition;
    }
    if (isStale) await deps.reloadData();
  }

  private needsReload(site: DevSite): boolean {
    const { boot, server } = this.deps;
    if (site.server !== server || keyOf(site.routes) !== keyOf(boot.routes)) return true;
    // The server could not render the page. It may be able to now, and the page has no state to
    // keep.
    const isNew = site.remotes.some(({ name, version }) => {
      return boot.remotes.find((remote) => remote.name === name)?.version !== version;
    });
    return isNew && boot.problem !== undefined;
  }

  /**
   * Replaces the modules of a remote until it runs the given build.
   *
   * @returns whether its definition was replaced
   */
  private async update(name: string, build: string): Promise<boolean> {
    let hasNewDefinition = false;
    for (;;) {
      // An update also replaces the container.
      const container = this.containers.get(name);
      const before = container?.build();
      if (!container || before === build) return hasNewDefinition;
      const modules = await container.update();
      hasNewDefinition ||= modules.includes(DEFINITION);
      if (this.containers.get(name)?.build() === before)
        throw new Error(`No update leads from the build ${before} of ${name} to ${build}`);
    }
  }
}
