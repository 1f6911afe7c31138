import { cutText } from '@agent-atlas/registry/contract/cut-text';
import { z } from 'zod';
import { withoutConditions } from '../../qa/conditions.ts';
import { matchesFrame, toParent } from './framed.ts';

/** Maximum number of entries of each kind. */
const MAX_ENTRIES = 50;
const MAX_TEXT = 300;
/** Session storage key of the trail, so that it survives page loads. */
const KEY = 'atlas-qa-trail';

const text = z.string().max(MAX_TEXT);

const step = z.object({ at: text, text });
const call = z.object({
  at: text,
  /** Method and path. */
  call: text,
  /** Status of the response; null when there was none. */
  status: z.number().nullable(),
  /** Time until the response, in milliseconds. */
  ms: z.number(),
  /** Identifies the call in the servers' logs. */
  requestId: text,
});

export type Step = z.infer<typeof step>;
export type RecordedCall = z.infer<typeof call>;

const trailSchema = z.object({
  steps: z.array(step).max(MAX_ENTRIES),
  calls: z.array(call).max(MAX_ENTRIES),
});
const entry = z.union([z.object({ step }), z.object({ call })]);

/** Recent events in this tab, oldest first. They contain no typed text. */
export interface Trail {
  readonly steps: readonly Step[];
  readonly calls: readonly RecordedCall[];
  readonly addStep: (text: string) => void;
  readonly addCall: (call: Omit<RecordedCall, 'at'>) => void;
}

/** The real time, even while a condition fixes the clock. */
const now = () => new Date(performance.timeOrigin + performance.now()).toISOString();

/**
 * A path and query without the values of parameters, which may hold typed text. Numbers are kept;
 * conditions are left out, because the report lists them.
 */
export function withoutValues(target: string): string {
  const [path = '', query] = target.split('?', 2);
  const names = [...withoutConditions(new URLSearchParams(query))].map(
    ([name, value]) => `${name}=${/^\d{1,9}$/.test(value) ? value : '…'}`,
  );
  return names.length === 0 ? path : `${path}?${names.join('&')}`;
}

/** Opens the trail of this tab. The page in a framed viewport sends its entries to the page around it. */
export function openTrail(): Trail {
  const { steps, calls } = stored();
  const add = (given: z.infer<typeof entry>) => {
    if (toParent(given)) return;
    if ('step' in given) push(steps, given.step);
    else push(calls, given.call);
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ steps, calls }));
    } catch {
      // Storage is full or blocked: the trail lasts until the next page load.
    }
  };
  addEventListener('message', (event) => {
    const given = matchesFrame(event) ? entry.safeParse(event.data) : undefined;
    if (given?.success) add(given.data);
  });
  return {
    steps,
    calls,
    addStep: (what) => add({ step: { at: now(), text: cutText(what, MAX_TEXT) } }),
    addCall: (made) => {
      const short = cutText(withoutValues(made.call), MAX_TEXT);
      add({ call: { at: now(), ...made, call: short } });
    },
  };
}

function push<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > MAX_ENTRIES) list.shift();
}

function stored(): z.infer<typeof trailSchema> {
  try {
    return trailSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return { steps: [], calls: [] };
  }
}
