import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ChangeRequest } from '../contract/changes.ts';
import { type Drive, DriveSchema } from '../contract/drives.ts';
import { advance } from '../src/advance.ts';
import { createAliveSince } from '../src/alive.ts';
import { createDrives, type Drives, LOOK_LOCK } from '../src/drives/drives.ts';
import { addObserved } from '../src/observations/queries.ts';
import { HOST } from './client.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();
const [CANARY, CONTROL] = ['2.0.0', '1.0.0+control'];
const QUICK = { minViews: 100, minVitals: 0, stepSeconds: 0 };

beforeEach(async () => {
  await releases.publishAll(['mf-a', '1.0.0'], ['mf-a', '2.0.0'], ['mf-a', '3.0.0']);
  await releases.activate({ 'mf-a': '1.0.0' });
});

/** Another process next to the API's, which looks only when it is told to. */
async function otherProcess(): Promise<Drives> {
  const aliveSince = await createAliveSince(api.sql);
  const onError = (error: unknown) => {
    throw error;
  };
  const advanceAll = (tx: Parameters<typeof advance>[0]) => advance(tx, aliveSince);
  const silent = { wake: () => {}, onEvent: () => {}, onError };
  const drives = createDrives({ sql: api.sql, advance: advanceAll, ...silent });
  onTestFinished(() => drives.close());
  return drives;
}

const start = (settings: object = {}) =>
  releases.send('POST', '/drives', { remote: 'mf-a', version: CANARY, ...QUICK, ...settings });
const drive = async (): Promise<Drive> => DriveSchema.parse(await releases.read('/drives/mf-a'));
const canaryNow = async () =>
  ((await releases.read('/state')) as { canaries: Record<string, unknown> }).canaries['mf-a'];

/** Adds page views of both sides. */
async function view(views: number, failed: { canary?: number; control?: number } = {}) {
  const row = { remote: 'mf-a', route: '/a', minute: new Date(), bucket: 0 } as const;
  await addObserved(api.sql, [
    { ...row, version: CANARY, metric: 'views', count: views },
    { ...row, version: CONTROL, metric: 'views', count: views },
    { ...row, version: CANARY, metric: 'failed', count: failed.canary ?? 0 },
    { ...row, version: CONTROL, metric: 'failed', count: failed.control ?? 0 },
  ]);
}

/** Looks and does the work of the requested changes until nothing changes. */
async function settle(drives: Drives): Promise<Drive> {
  for (let last = ''; ; ) {
    // While the API looks, others do not.
    await api.sql.begin((tx) => tx`select pg_advisory_xact_lock(${LOOK_LOCK})`);
    await drives.lookAtAll();
    await releases.doAllWork();
    const now = await drive();
    const text = `${now.state} ${now.share} ${now.change}`;
    if (text === last) return now;
    last = text;
  }
}

async function startAtFirstStep(settings: object = {}): Promise<Drives> {
  expect((await start(settings)).status).toBe(201);
  await releases.doAllWork();
  const drives = await otherProcess();
  expect(await settle(drives)).toMatchObject({ state: 'running', share: 0.01, change: null });
  return drives;
}

const audit = async () =>
  ((await releases.read('/audit?remote=mf-a')) as { action: string; detail: object }[])
    .filter(({ action }) => action === 'drive')
    .map(({ detail }) => detail);

test('a version that is not worse goes through all steps until all visitors get it', async () => {
  const drives = await startAtFirstStep();
  expect(await canaryNow()).toEqual({ version: CANARY, share: 0.01 });
  for (const share of [0.05, 0.25, 0.5]) {
    await view(150, { canary: 1, control: 1 });
    expect(await settle(drives)).toMatchObject({ state: 'running', share });
    expect(await canaryNow()).toEqual({ version: CANARY, share });
  }
  await view(150);
  expect(await settle(drives)).toMatchObject({ state: 'promoted', share: 1, change: null });
  expect(await releases.read('/state')).toMatchObject({ active: { 'mf-a': CANARY }, canaries: {} });
  const step = (share: number) => [
    { verdict: 'hold', share },
    { verdict: 'on', share },
  ];
  expect(await audit()).toMatchObject([
    { verdict: 'promoted', share: 1 },
    ...[0.5, 0.25, 0.05, 0.01].flatMap(step),
  ]);
});

test('a version that fails more often is rolled back, and everyone is told why', async () => {
  const drives = await startAtFirstStep();
  await view(1000, { canary: 60, control: 1 });
  const ended = await settle(drives);
  expect(ended).toMatchObject({ state: 'taken-back', change: null });
  expect(ended.reason).toMatch(/^More failed views: 6\.0% of 1,000 on the canary, 0\.1% of 1,000/);
  expect(await canaryNow()).toBeUndefined();
  const [last] = await audit();
  expect(last).toMatchObject({ verdict: 'taken-back', reason: ended.reason });
});

test('views from before a step do not count', async () => {
  await view(1000, { canary: 500 });
  const drives = await startAtFirstStep();
  await view(150);
  expect(await settle(drives)).toMatchObject({ state: 'running', share: 0.05 });
});

describe('a sample that stays too small', () => {
  test('holds and says so', async () => {
    const drives = await startAtFirstStep();
    await view(50);
    const held = await settle(drives);
    expect(held).toMatchObject({ state: 'running', share: 0.01 });
    expect(held.reason).toBe(
      'Too few page views: 50 of 100 on the canary, 50 of 100 in the control group.',
    );
  });

  test.each([
    ['back', 'taken-back', undefined],
    ['stay', 'stayed', { version: CANARY, share: 0.01 }],
  ])('ends after the longest hold: %s', async (afterHold, state, canary) => {
    const drives = await startAtFirstStep({ holdSeconds: 1, afterHold });
    await api.sql`update release_drive set since = since - interval '2 s'`;
    const ended = await settle(drives);
    expect(ended).toMatchObject({ state });
    expect(ended.reason).toMatch(/^It held for 1 s, the longest allowed/);
    expect(await canaryNow()).toEqual(canary);
  });
});

describe('a change by hand ends the drive', () => {
  const byHand: [ChangeRequest][] = [
    [{ kind: 'abort', remote: 'mf-a' }],
    [{ kind: 'promote', remote: 'mf-a', ifCanary: { version: CANARY, share: 0.01 } }],
    [{ kind: 'canary', remote: 'mf-a', version: CANARY, share: 0.3 }],
    [{ kind: 'activate', versions: { 'mf-a': '3.0.0' }, force: true }],
    [{ kind: 'remove', remote: 'mf-a' }],
  ];

  test.each(byHand)('%o', async (request) => {
    const drives = await startAtFirstStep();
    expect(await releases.end(request)).toMatchObject({ state: 'done' });
    const after = await canaryNow();
    await view(1000, { canary: 900 });
    const ended = await settle(drives);
    expect(ended).toMatchObject({ state: 'overridden' });
    expect(ended.reason).toMatch(new RegExp(`changed mf-a by hand \\(${request.kind}\\)`));
    expect(await canaryNow()).toEqual(after);
  });

  test('also while the next step is being checked', async () => {
    const drives = await startAtFirstStep();
    await view(150);
    await drives.lookAtAll();
    const work = await releases.takeWork();
    if (!work) throw new Error('No work was offered');
    expect(await releases.end({ kind: 'abort', remote: 'mf-a' })).toMatchObject({ state: 'done' });
    await releases.doWork(work);
    expect(await settle(drives)).toMatchObject({ state: 'overridden' });
    expect(await canaryNow()).toBeUndefined();
  });

  test('stopping leaves the canary at its share and cancels the next step', async () => {
    const drives = await startAtFirstStep();
    await view(150);
    await drives.lookAtAll();
    expect((await releases.send('DELETE', '/drives/mf-a')).status).toBe(200);
    expect(await settle(drives)).toMatchObject({ state: 'stopped', share: 0.01 });
    expect(await canaryNow()).toEqual({ version: CANARY, share: 0.01 });
    expect((await releases.send('DELETE', '/drives/mf-a')).status).toBe(409);
  });
});

test('two processes that look at the same time request one change', async () => {
  const [one, other] = [await startAtFirstStep(), await otherProcess()];
  await view(150);
  await Promise.all([one.lookAtAll(), other.lookAtAll(), one.lookAtAll(), other.lookAtAll()]);
  const [{ count } = { count: 0 }] = await api.sql<{ count: number }[]>`
    select count(*)::integer as count from release_change
    where request ->> 'share' = '0.05'`;
  expect(count).toBe(1);
});

test('a first step that fails the gate ends the drive', async () => {
  await start();
  const work = await releases.takeWork();
  if (!work) throw new Error('No work was offered');
  await releases.doWork(work, [{ check: 'renders', problems: ['/a responds with 500'] }]);
  const drives = await otherProcess();
  const ended = await settle(drives);
  expect(ended).toMatchObject({ state: 'refused', share: null });
  expect(ended.reason).toContain('/a responds with 500');
});

test('a later step that is refused holds, with the reason', async () => {
  const drives = await startAtFirstStep();
  await view(150);
  await drives.lookAtAll();
  const work = await releases.takeWork(HOST);
  if (!work) throw new Error('No work was offered');
  await releases.doWork(work, [{ check: 'renders', problems: ['/a responds with 500'] }]);
  const held = await settle(drives);
  expect(held).toMatchObject({ state: 'running', share: 0.01 });
  expect(held.reason).toContain('/a responds with 500');
});

describe('a drive is refused', () => {
  test.each([
    ['a version that is active', { version: '1.0.0' }, 409, /already active/],
    ['a version that is not published', { version: '9.9.9' }, 422, /Publish it/],
    ['a remote that is not active', { remote: 'mf-b' }, 409, /not active yet/],
    ['an endless hold', { holdSeconds: 10_000_000 }, 400, /holdSeconds/],
  ])('%s', async (_, settings, status, message) => {
    const response = await start(settings);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(message);
  });

  test('while another drive or another canary is running', async () => {
    await startAtFirstStep();
    expect((await start()).status).toBe(409);
    await releases.send('DELETE', '/drives/mf-a');
    const response = await start({ version: '3.0.0' });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('2.0.0 is the canary of mf-a');
  });

  test('without a token, and a remote that was never driven is not found', async () => {
    const anonymous = { Authorization: 'Bearer wrong' };
    const response = await releases.send('POST', '/drives', { remote: 'mf-a' }, anonymous);
    expect(response.status).toBe(401);
    expect((await releases.send('GET', '/drives/mf-z')).status).toBe(404);
  });
});
