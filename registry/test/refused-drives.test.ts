import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { DriveSchema } from '../contract/drives.ts';
import { advance } from '../src/advance.ts';
import { createAliveSince } from '../src/alive.ts';
import { createDrives, type Drives, LOOK_LOCK } from '../src/drives/drives.ts';
import { addObserved } from '../src/observations/queries.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();

beforeEach(async () => {
  for (const remote of ['mf-a', 'mf-b'])
    for (const version of ['1.0.0', '2.0.0']) await releases.publish(remote, version);
  await releases.activate({ 'mf-a': '1.0.0', 'mf-b': '1.0.0' });
});

const failTest = (error: unknown) => {
  throw error;
};

/** A process that looks at drives only when it is told to. */
async function otherProcess(onError: (error: unknown) => void = failTest): Promise<Drives> {
  const aliveSince = await createAliveSince(api.sql);
  const drives = createDrives({
    ...{ sql: api.sql, wake: () => {}, onEvent: () => {}, onError },
    advance: (tx) => advance(tx, aliveSince),
  });
  onTestFinished(() => drives.close());
  return drives;
}

const start = (remote: string, settings: object = {}) =>
  releases.send('POST', '/drives', {
    ...{ remote, version: '2.0.0', minViews: 100, minVitals: 0, stepSeconds: 0 },
    ...settings,
  });
const driveOf = async (remote = 'mf-a') =>
  DriveSchema.parse(await releases.read(`/drives/${remote}`));

async function look(drives: Drives, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    // On a busy machine, the server's report may be too old by now.
    await releases.report();
    // While the API looks, others do not.
    await api.sql.begin((tx) => tx`select pg_advisory_xact_lock(${LOOK_LOCK})`);
    await drives.lookAtAll();
    await releases.doAllWork();
  }
}

async function view(canaryFailed: number, remote = 'mf-a'): Promise<void> {
  const row = { remote, route: '/a', minute: new Date(), bucket: 0 };
  const views = { ...row, metric: 'views' as const, count: 1000 };
  await addObserved(api.sql, [
    { ...views, version: '2.0.0' },
    { ...views, version: '1.0.0+control' },
    { ...row, version: '2.0.0', metric: 'failed', count: canaryFailed },
  ]);
}

/** As if the version could no longer be activated. */
const lose = (version: string) => api.sql`
  update release set pruned_at = now() where name = 'mf-a' and version = ${version}`;
const restore = () => api.sql`update release set pruned_at = null`;
const setRetry = (seconds: number) =>
  api.sql`update release_drive set retry_at = now() + make_interval(secs => ${seconds})`;
const countChanges = async (kind: string) => {
  const rows = await api.sql`select from release_change where request ->> 'kind' = ${kind}`;
  return rows.length;
};

describe('a change that is refused is tried again', () => {
  // A version that fails must go soon; a version that does not fit may wait.
  test.each([
    ['a rollback', '1.0.0', 60, 'abort', 10, { state: 'taken-back' }],
    ['the next step', '2.0.0', 0, 'canary', 600, { state: 'running', share: 0.05 }],
  ])('%s', async (_, lost, failed, kind, seconds, end) => {
    await start('mf-a');
    await releases.doAllWork();
    const drives = await otherProcess();
    await look(drives, 2);
    await lose(lost);
    await view(failed);
    await look(drives, 3);
    expect(await driveOf()).toMatchObject({ state: 'running', share: 0.01, change: null });
    expect((await driveOf()).reason).toMatch(/was refused: .* is not stored/);
    const [delay] = await api.sql`
      select extract(epoch from retry_at - at)::integer as seconds
      from release_drive, release_audit
      where action = 'drive' and release_audit.detail ->> 'reason' like '%was refused%'`;
    expect(delay).toEqual({ seconds });
    await restore();
    await setRetry(3600);
    const before = await countChanges(kind);
    await look(drives, 2);
    expect(await countChanges(kind)).toBe(before);
    await setRetry(-1);
    await look(drives, 3);
    expect(await driveOf()).toMatchObject(end);
    expect(await countChanges(kind)).toBe(before + 1);
  });
});

test('a drive ends when another version becomes active before its first step', async () => {
  await start('mf-a');
  await api.sql`update release_state set active = active || '{"mf-a": "3.0.0"}'`;
  await look(await otherProcess(), 1);
  expect(await driveOf()).toMatchObject({ state: 'overridden', share: null });
});

test('a drive that fails does not keep the others from being checked', async () => {
  for (const remote of ['mf-a', 'mf-b']) {
    await start(remote);
    await releases.doAllWork();
  }
  const found: unknown[] = [];
  const drives = await otherProcess((error) => found.push(error));
  await look(drives, 2);
  await api.sql`update release_drive set comparison = '{}' where remote = 'mf-a'`;
  await view(60, 'mf-b');
  await look(drives, 3);
  expect(await driveOf('mf-b')).toMatchObject({ state: 'taken-back' });
  expect(found.length).toBeGreaterThan(0);
});

test('a drive without a browser requests each of its changes without one', async () => {
  await start('mf-a', { withoutBrowser: true });
  await releases.doAllWork();
  const drives = await otherProcess();
  await look(drives, 2);
  await view(0);
  await look(drives, 2);
  const rows = await api.sql`
    select request ->> 'share' as share, request -> 'withoutBrowser' as without
    from release_change where request ->> 'kind' = 'canary' order by id`;
  expect(rows).toEqual([
    { share: '0.01', without: true },
    { share: '0.05', without: true },
  ]);
});
