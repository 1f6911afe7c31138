import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type ChangeRequest, ChangeSchema } from '../contract/changes.ts';
import { ReleaseStateSchema } from '../contract/releases.ts';
import { releaseClient } from './client.ts';
import { useTestRegistry } from './harness.ts';
import { type Act, anyAct, isAsked, requestOf, VERSIONS } from './operators.ts';

const api = useTestRegistry();
const releases = releaseClient(api);

async function readState() {
  const { rollbacks, ...state } = ReleaseStateSchema.parse(await releases.read('/state'));
  const previous = Object.entries(rollbacks).map(([remote, version]) => [remote, [version]]);
  return { ...state, previous: Object.fromEntries(previous) };
}

type State = Awaited<ReturnType<typeof readState>>;

/** Does one piece of work. Returns whether there was any. A change may cancel it in the meantime. */
async function doOneWork(): Promise<boolean> {
  const work = await releases.takeWork();
  if (work) await releases.doWork(work);
  return work !== undefined;
}

beforeAll(async () => {
  await releases.report();
  for (const version of VERSIONS) await releases.publish('mf-a', version);
  await releases.activate({ 'mf-a': '1.0.0' });
});

const operator = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ operator, act: anyAct }) },
  { weight: 1, arbitrary: fc.record({ operator, act: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.constant('work' as const) },
);

test('each change of two operators leads to what its operator asked for', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      // A server that no longer reports counts as gone.
      await releases.report();
      const first = await readState();
      const views = [first, first];
      const states = new Map<number, State>();
      const requested: { readonly id: number; readonly seen: State; readonly act: Act }[] = [];
      const record = async () => {
        const state = await readState();
        states.set(state.revision, state);
        return state;
      };
      const make = async (request: ChangeRequest, seen: State, act: Act) => {
        const { id } = await releases.change(request);
        requested.push({ id, seen, act });
      };
      for (const one of steps) {
        if (one === 'work') await doOneWork();
        else if (one.act === 'look') views[one.operator] = await readState();
        else {
          const seen = views[one.operator] ?? first;
          const request = requestOf(seen, one.act);
          if (request) await make(request, seen, one.act);
        }
        await record();
      }
      while (await doOneWork()) await record();
      for (const { id, seen, act } of requested) {
        const change = ChangeSchema.parse(await releases.read(`/changes/${id}`));
        expect(change.state).not.toBe('pending');
        if (change.state !== 'done' || change.revision === null) continue;
        const state = states.get(change.revision);
        if (!state)
          throw new Error(`Two changes took effect at once, ${change.revision} was not seen`);
        expect(isAsked(state, seen, act)).toBe(true);
        accepted += 1;
      }
    }),
    { numRuns: 200 },
  );
  expect(accepted).toBeGreaterThan(100);
});
