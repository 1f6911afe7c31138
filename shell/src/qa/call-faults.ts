import { z } from 'zod';
import type { CallFault, QaConditions } from '../../contract/boot.ts';
import type { ScenarioAnswer } from '../../contract/scenario.ts';
import { scenarioAnswer } from '../../contract/scenario-answer.ts';

/**
 * Longest added time of a call, in milliseconds. On the server, a page waits for the API for the
 * same time.
 */
export const MAX_LATENCY_MS = 10_000;
/** Time that a slow network adds to each response, in milliseconds. */
export const SLOW_NETWORK_MS = 2000;

/** Such as `503 2000ms browser GET /api/reviews*`. */
const CALL =
  /^(?:([45]\d\d) )?(?:(\d{1,5})ms )?(?:(server|browser) )?((?:GET|POST) \/api\/\S{0,200})$/;
const HINT = 'write <status> <latency>ms <call>, such as 503 GET /api/reviews or 2000ms GET /api/*';

/** Parses a {@link CallFault} from its text in a URL. */
export const callFault = z.string().transform((text, context): CallFault => {
  const [, status, latency, side, call] = CALL.exec(text) ?? [];
  const latencyMs = latency === undefined ? undefined : Number(latency);
  const problem =
    call === undefined || (status === undefined && latencyMs === undefined)
      ? HINT
      : (latencyMs ?? 0) > MAX_LATENCY_MS && `the latency is at most ${MAX_LATENCY_MS} ms`;
  if (problem || call === undefined) {
    context.addIssue(problem || HINT);
    return z.NEVER;
  }
  return {
    call,
    ...(status !== undefined && { status: Number(status) }),
    ...(latencyMs !== undefined && { latencyMs }),
    ...((side === 'server' || side === 'browser') && { side }),
  };
});

/** The text of a {@link CallFault} in a URL. */
export function callFaultText({ status, latencyMs, side, call }: CallFault): string {
  const latency = latencyMs === undefined ? [] : `${latencyMs}ms`;
  return [status ?? [], latency, side ?? [], call].flat().join(' ');
}

/** What happens to an API call under test conditions. */
export interface CallEffect {
  /** Added time, in milliseconds. */
  readonly latencyMs: number;
  /** The response that replaces the API's own. */
  readonly answer?: ScenarioAnswer | undefined;
}

function matches({ call: pattern }: CallFault, call: string): boolean {
  if (pattern.endsWith('*')) return call.startsWith(pattern.slice(0, -1));
  return pattern === call || (!pattern.includes('?') && call.split('?', 1)[0] === pattern);
}

/**
 * What happens to a call. A fault takes precedence over the scenario; the first matching fault
 * applies.
 *
 * @param target path with query
 */
export function effectOn(
  { conditions, answers = {} }: { conditions: QaConditions; answers?: Answers | undefined },
  side: 'server' | 'browser',
  method: string,
  target: string,
): CallEffect {
  const call = `${method} ${target}`;
  const fault = conditions.calls.find(
    (each) => (each.side ?? side) === side && matches(each, call),
  );
  const { status, latencyMs = 0 } = fault ?? {};
  const answer = scenarioAnswer(answers, method, target);
  // On the server, a slow network delays the page itself.
  const networkMs = side === 'browser' && conditions.network === 'slow' ? SLOW_NETWORK_MS : 0;
  return {
    latencyMs: latencyMs + networkMs,
    answer: status ? { status, body: `Status ${status} (QA)` } : answer,
  };
}

type Answers = Readonly<Record<string, ScenarioAnswer>>;
