import { join, resolve } from 'node:path';
import { startNginx } from '../../shell/e2e/support/nginx.ts';
import { buildOutputs, OUTPUTS } from '../../shell/src/deploy/build-outputs.ts';
import { currentCommit } from '../../shell/src/deploy/commit.ts';
import { sizesOf } from '../../shell/src/deploy/output.ts';
import { median, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { type DeployedSite, startDeployedSite } from './deployed-site.ts';
import { EmptyRoot } from './empty-root.ts';
import { restartUnderLoad } from './restart-under-load.ts';
import { CallTrace } from './system-calls.ts';

interface DeployOptions {
  readonly out?: string | undefined;
  readonly runs: number;
  readonly calls?: boolean | undefined;
}

/**
 * One URL for each thing that a program loads only on request, with the start of its content type.
 */
const PROBES: readonly (readonly [path: string, type: string])[] = [
  ['/', 'text/html'],
  ['/agent/1', 'text/html'],
  ['/agent/1.md', 'text/markdown'],
  ['/leaderboard', 'text/html'],
  ['/search?q=write', 'text/html'],
  ['/feed.xml', 'application/atom+xml'],
  ['/sitemap.xml', 'application/xml'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/api/agents', 'application/json'],
  ['/api/docs', 'text/html'],
  ['/api/openapi.json', 'application/json'],
];

/**
 * `pnpm bench deploy`: runs the outputs of `pnpm build:deploy` in folders with nothing else, as a user without
 * privileges: `--out <folder>` uses outputs that exist, `--runs <n>`. With `--calls`, strace looks for system calls that
 * the systemd units forbid.
 */
export async function benchDeploy(values: DeployOptions, frame: Frame): Promise<void> {
  const out = values.out ? resolve(values.out) : await frame.newFolder('outputs');
  const trace = values.calls ? await CallTrace.create(await frame.newFolder('calls')) : undefined;
  if (!values.out) {
    frame.progress('Building');
    await buildOutputs(out, currentCommit());
  }
  frame.table('outputs', await sizeRows(out));
  await proveConfinement(out);
  const site = await startDeployedSite(frame, out, trace);
  frame.progress('Asking for pages and files');
  const problems = await probe(site.webs[0]?.origin ?? '');
  if (problems.length > 0) throw new Error(problems.join('\n'));
  frame.progress('Starting again');
  const rows = [...site.steps].map(([name, milliseconds]) => [name, whole(milliseconds)]);
  frame.table('steps', [['step', 'ms'], ...rows, ...(await starts(site, values.runs))]);
  frame.progress('Restarting every process in turn under load');
  const origins = site.webs.map(({ origin }) => origin);
  const front = frame.use(await startNginx(...origins), (each) => each.stop());
  const processes = [...site.apis, ...site.webs];
  frame.table('restarts', await restartUnderLoad(front.origin, processes), 0);
  if (!trace) return;
  await site.stop();
  console.log(await judgeCalls(trace));
}

/** @throws Error when a program made a call that the units forbid */
async function judgeCalls(trace: CallTrace): Promise<string> {
  const { traced, found } = await trace.read();
  if (found.length > 0) throw new Error(`The units forbid system calls: ${found.join(', ')}`);
  return `The ${traced} processes made no system call that the units forbid.`;
}

async function sizeRows(out: string): Promise<string[][]> {
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);
  const rows = [['output, in MB', 'Node.js', 'the rest']];
  for (const output of OUTPUTS) {
    const { node, rest } = await sizesOf(join(out, output));
    rows.push([output, megabytes(node), megabytes(rest)]);
  }
  return rows;
}

/** Checks that programs can write only to their state folder. @throws Error if they can do more */
async function proveConfinement(out: string): Promise<void> {
  const root = await EmptyRoot.create(out);
  const state = await root.state();
  const code = `const fs = require('node:fs');
    const canWrite = (path) => { try { fs.writeFileSync(path + '/probe', ''); return true } catch { return false } };
    console.log(JSON.stringify([process.getuid(), ['/', '/app', '/app/web/server', '/etc', '/data', '/tmp'].filter(canWrite),
      fs.readdirSync('/').filter((name) => !name.startsWith('lib'))]));`;
  const program = root.run(['-e', code], state);
  await program.exited;
  const expected = '[65532,["/data","/tmp"],["app","data","dev","etc","proc","tmp"]]';
  if (program.output().trim() !== expected)
    throw new Error(`The programs are not confined: ${program.output()}`);
}

/** The problems that the probes found, and the pictures and logos that a page names. */
async function probe(origin: string): Promise<string[]> {
  const problems: string[] = [];
  const check = async (path: string, type: string): Promise<string> => {
    const response = await fetch(new URL(path, origin));
    const text = await response.text();
    const found = `${response.status} ${response.headers.get('content-type')}`;
    if (!found.startsWith(`200 ${type}`)) problems.push(`${path}: ${found}`);
    return text;
  };
  const pages: string[] = [];
  for (const [path, type] of PROBES) pages.push(await check(path, type));
  const html = pages.join('\n');
  const named: readonly (readonly [RegExp, string])[] = [
    [/property="og:image" content="https?:\/\/[^/"]+(\/[^"]+\.png[^"]*)"/, 'image/png'],
    [/"(\/logos\/lobehub\/[^"]+\.svg)"/, 'image/svg+xml'],
    [/"(\/logos\/simple-icons\/[^"]+\.svg)"/, 'image/svg+xml'],
    [/href="(\/[^"]+\.css)"/, 'text/css'],
    [/src="(\/assets\/shell\.[^"]+\.js)"/, 'text/javascript'],
    [/href="(\/api\/docs\/[^"]+\.css)"/, 'text/css'],
  ];
  for (const [pattern, type] of named) {
    const [, path] = pattern.exec(html) ?? [];
    if (path) await check(path, type);
    else problems.push(`no page names ${pattern}`);
  }
  return problems;
}

/** Rows of the times from the start of a process until it is ready, as medians. */
async function starts(site: DeployedSite, runs: number): Promise<string[][]> {
  const times = { api: [] as number[], empty: [] as number[], known: [] as number[] };
  const [api] = site.apis;
  const [web] = site.webs;
  for (let run = 0; run < runs; run += 1) {
    times.empty.push(await site.startEmpty());
    await web?.stop();
    times.known.push((await web?.start()) ?? Number.NaN);
    await api?.stop();
    times.api.push((await api?.start()) ?? Number.NaN);
  }
  return [
    ['API, until it is ready', whole(median(times.api))],
    ['web server with an empty folder, until its first page', whole(median(times.empty))],
    ['web server with its folder, until its first page', whole(median(times.known))],
  ];
}
