import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { getResponse } from 'msw';
import type { Scenario } from '../../contract/scenario.ts';
import type { LocalReleases } from '../releases/local-releases.ts';
import type { CallLog } from './call-log.ts';
import { LIVE, PENDING_HEADER } from './dev-state.ts';
import { callOf, scenarioHandlers } from './scenario-handlers.ts';

/** How long a page waits for the answers that come, when there are some that never do, in milliseconds. */
const PATIENCE_MS = 300;

/** A scenario with the remote it belongs to. */
export interface OwnedScenario extends Scenario {
  readonly remote: string;
  /** `<remote>/<id>` */
  readonly key: string;
}

export interface ScenarioApiDeps {
  readonly releases: Pick<LocalReleases, 'active' | 'store'>;
  readonly log: CallLog;
  /** Whether there is an API to ask as well. */
  readonly live: boolean;
}

/** Stands in for the API: answers from the scenario that the visitor has chosen. */
export class ScenarioApi {
  private readonly deps: ScenarioApiDeps;
  /** What the visitor whose request is being answered has chosen. */
  private readonly choice = new AsyncLocalStorage<string | undefined>();

  constructor(deps: ScenarioApiDeps) {
    this.deps = deps;
  }

  /** Runs the work for a request with what its visitor has chosen. */
  during<T>(choice: string | undefined, work: () => T): T {
    return this.choice.run(choice, work);
  }

  /** The scenarios of the active releases, in the order of their remotes' files. */
  async scenarios(): Promise<OwnedScenario[]> {
    const { releases } = this.deps;
    const active = Object.entries(await releases.active()).sort();
    const lists = await Promise.all(
      active.map(async ([remote, version]) =>
        (await releases.store.scenarios(remote, version)).map((scenario) => ({
          ...scenario,
          remote,
          key: `${remote}/${scenario.id}`,
        })),
      ),
    );
    return lists.flat();
  }

  /** What answers a visitor with this choice: a scenario, the API, or nothing there is. */
  async source(choice: string | undefined): Promise<OwnedScenario | typeof LIVE | undefined> {
    const scenarios = await this.scenarios();
    const chosen = scenarios.find(({ key }) => key === choice);
    return chosen ?? (this.deps.live ? LIVE : scenarios[0]);
  }

  /** Resolves when a page need not wait any longer, because what it waits for never comes. */
  async enough(): Promise<void> {
    const source = await this.source(this.choice.getStore());
    const isPending =
      source !== LIVE && Object.values(source?.answers ?? {}).some((each) => 'pending' in each);
    if (!isPending) return new Promise(() => {});
    await setTimeout(PATIENCE_MS);
  }

  /** Answers a browser. @param live asks the API */
  async forBrowser(request: Request, live: () => Promise<Response>): Promise<Response> {
    const call = callOf(request);
    const source = await this.source(this.choice.getStore());
    const answer = source && source !== LIVE ? source.answers[call] : undefined;
    if (!answer || !('pending' in answer)) return this.answer(request, live);
    this.deps.log.note(call, 'waiting');
    return new Response(null, { headers: { [PENDING_HEADER]: 'true' } });
  }

  /** In place of the network: what the visitor's choice answers. */
  readonly fetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const answer = this.answer(request, () => fetch(request));
    // The request's own signal does not outlive the request, which nothing holds while it is pending.
    return init?.signal ? Promise.race([answer, aborted(init.signal)]) : answer;
  };

  private async answer(request: Request, live: () => Promise<Response>): Promise<Response> {
    const { log } = this.deps;
    const call = callOf(request);
    const source = await this.source(this.choice.getStore());
    log.note(call, 'waiting');
    const response =
      source === LIVE
        ? await live()
        : source && (await getResponse(scenarioHandlers(source), request));
    if (!response) {
      log.note(call, 'missing');
      return new Response(missing(call, source === LIVE ? undefined : source), { status: 404 });
    }
    log.note(call, response.ok ? 'answered' : 'failed');
    return response;
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function missing(call: string, source: OwnedScenario | undefined): string {
  return source
    ? `Scenario ${source.key} has no answer to '${call}': add it in ${source.remote}/src/scenarios.ts.`
    : `No scenario answers '${call}': the remotes here have none.`;
}
