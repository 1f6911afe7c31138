import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { Scenario } from '../../contract/scenario.ts';
import { scenarioAnswer } from '../../contract/scenario-answer.ts';
import { scenarioResponse } from '../../remote-kit/testing/scenario.ts';
import type { LocalReleases } from '../releases/local-releases.ts';
import type { CallLog } from './call-log.ts';
import { LIVE, PENDING_HEADER } from './dev-state.ts';

/** How long a page of a scenario with pending responses waits for its other data, in milliseconds. */
const RENDER_DEADLINE_MS = 300;

/** A scenario and its remote. */
export interface OwnedScenario extends Scenario {
  readonly remote: string;
  /** `<remote>/<id>` */
  readonly key: string;
}

export interface ScenarioApiDeps {
  readonly releases: Pick<LocalReleases, 'active' | 'store'>;
  readonly log: CallLog;
  /** Whether a real API is also available. */
  readonly live: boolean;
}

/** Replaces the API with the responses of the scenario that the visitor has chosen. */
export class ScenarioApi {
  private readonly deps: ScenarioApiDeps;
  /** The choice of the visitor whose request is being handled. */
  private readonly choice = new AsyncLocalStorage<string | undefined>();

  constructor(deps: ScenarioApiDeps) {
    this.deps = deps;
  }

  /** Runs `work` for a request of a visitor with this choice. */
  withChoice<T>(choice: string | undefined, work: () => T): T {
    return this.choice.run(choice, work);
  }

  /** The scenarios of the active releases: by remote, then in the order of the remote's file. */
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

  /** The data source for a choice: a scenario or the API; undefined if there is neither. */
  async source(choice: string | undefined): Promise<OwnedScenario | typeof LIVE | undefined> {
    const scenarios = await this.scenarios();
    const chosen = scenarios.find(({ key }) => key === choice);
    return chosen ?? (this.deps.live ? LIVE : scenarios[0]);
  }

  /** Resolves when a page must render without its pending data; never if the scenario has no pending responses. */
  async renderDeadline(): Promise<void> {
    const source = await this.source(this.choice.getStore());
    const isPending =
      source !== LIVE && Object.values(source?.answers ?? {}).some((each) => 'pending' in each);
    if (!isPending) return new Promise(() => {});
    await setTimeout(RENDER_DEADLINE_MS);
  }

  /** Handles a browser's request. @param live sends it to the API */
  async forBrowser(request: Request, live: () => Promise<Response>): Promise<Response> {
    const call = callOf(request);
    const source = await this.source(this.choice.getStore());
    const answer = source && source !== LIVE ? answerOf(source, request) : undefined;
    if (!answer || !('pending' in answer)) return this.respond(request, live);
    this.deps.log.note(call, 'waiting');
    return new Response(null, { headers: { [PENDING_HEADER]: 'true' } });
  }

  /** A `fetch` for pages that are rendered on the server. It uses the visitor's choice instead of the network. */
  readonly fetch: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const response = this.respond(request, () => fetch(request));
    // Nothing references a pending request, so it may be garbage-collected together with its own signal.
    return init?.signal ? Promise.race([response, aborted(init.signal)]) : response;
  };

  private async respond(request: Request, live: () => Promise<Response>): Promise<Response> {
    const { log } = this.deps;
    const call = callOf(request);
    const source = await this.source(this.choice.getStore());
    log.note(call, 'waiting');
    const answer = source && source !== LIVE ? answerOf(source, request) : undefined;
    if (source !== LIVE && !answer) {
      log.note(call, 'missing');
      return new Response(missingResponse(call, source), { status: 404 });
    }
    const response = answer
      ? await scenarioResponse(answer, new URL(request.url).pathname)
      : await live();
    log.note(call, response.ok ? 'answered' : 'failed');
    return response;
  }
}

function targetOf({ url }: Pick<Request, 'url'>): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A request as scenarios write it. */
const callOf = (request: Request) =>
  request.method === 'GET' ? targetOf(request) : `${request.method} ${targetOf(request)}`;

const answerOf = ({ answers }: Pick<Scenario, 'answers'>, request: Request) =>
  scenarioAnswer(answers, request.method, targetOf(request));

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function missingResponse(call: string, source: OwnedScenario | undefined): string {
  return source
    ? `Scenario ${source.key} has no response for '${call}'. Add one in ${source.remote}/src/scenarios.ts.`
    : `There is no response for '${call}', because the remotes have no scenarios.`;
}
