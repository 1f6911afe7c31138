import { randomUUID } from 'node:crypto';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import type { Rendered } from '../renderer/protocol.ts';
import { readDevBuild } from './dev-build.ts';
import type { DevMessage } from './dev-message.ts';
import type { DevSite } from './dev-state.ts';
import { describeProblem, MAX_PROBLEMS, type Problem } from './problem.ts';
import type { Traces } from './trace.ts';

export interface SiteStateDeps {
  readonly store: Pick<ReleaseStore, 'folder'>;
  readonly traces: Pick<Traces, 'problem'>;
  /** Called after each change. */
  readonly onChange: () => void;
}

/** What the development server serves, and its problems. */
export class SiteState {
  /** A new server process has a new build of the shell, so pages of the previous one reload. */
  readonly server: string = randomUUID();
  private readonly deps: SiteStateDeps;
  private set: ReleaseSet | undefined;
  private data = 0;
  /** Problems of builds and type checks. */
  private problems: readonly Problem[] = [];
  /** Problems of the pages that were rendered last, by path. */
  private readonly pages = new Map<string, Problem>();

  constructor(deps: SiteStateDeps) {
    this.deps = deps;
  }

  /** @returns undefined until a release set is active */
  async describe(): Promise<DevSite | undefined> {
    const { set, server, data } = this;
    if (!set) return undefined;
    const remotes = set.remotes.map(async ({ name, version }) => {
      const build = await readDevBuild(this.deps.store.folder(name, version));
      return build ? [{ name, version, ...build }] : [];
    });
    return {
      server,
      stylesheet: `/_s/${set.stylesheet}`,
      routes: set.boot.routes,
      remotes: (await Promise.all(remotes)).flat(),
      data,
      problems: [...this.problems, ...this.pages.values()],
    };
  }

  /** A release set has become active. Its pages have not been rendered yet. */
  serve(set: ReleaseSet): void {
    this.set = set;
    this.pages.clear();
    this.deps.onChange();
  }

  receive(message: DevMessage): void {
    if (message.type === 'data') this.data += 1;
    else this.problems = message.problems;
    this.deps.onChange();
  }

  /** A page is being rendered again. */
  forget(path: string): void {
    this.pages.delete(path);
  }

  /** Records why a page could not be rendered. Failures of the API are part of scenarios. */
  async note(problems: Rendered['problems'], path: string): Promise<void> {
    const [page = path] = path.split('?');
    const own = problems.filter(({ byApi }) => !byApi);
    const [problem, ...others] = await Promise.all(
      own.map(({ message }) => this.deps.traces.problem('server', message, page)),
    );
    if (!problem) return;
    for (const each of [problem, ...others]) console.error(describeProblem(each));
    this.pages.set(page, problem);
    const [oldest] = this.pages.keys();
    if (this.pages.size > MAX_PROBLEMS && oldest !== undefined) this.pages.delete(oldest);
    this.deps.onChange();
  }
}
