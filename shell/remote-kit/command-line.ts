import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeChange, type Outcome } from './build/change.ts';
import { BuildError } from './build/compile.ts';
import { serveAlone } from './build/dev-alone.ts';
import { requireSite, serveInSite } from './build/dev-in-site.ts';
import { ReleaseError } from './build/errors.ts';
import { processEvaluator } from './build/evaluate.ts';
import { publishRemote } from './build/publish.ts';
import { buildRelease, packageOf } from './build/release.ts';
import { releaseAddress } from './build/release-address.ts';
import { RemoteClient } from './build/remote-client.ts';
import { createRepository } from './build/repository.ts';
import { repositoryPrograms, runSourceChecks, skippedSourceChecks } from './build/source-checks.ts';
import type { Undo } from './build/watch-remote.ts';

const USAGE = `Usage: atlas-remote <command>

  create <remote>      create a repository for a new remote, mf-<feature>, in a folder of that name
  build                build the remote in the current folder to dist
  publish              check types, lint and tests, then build and publish the remote, without making it live
  check <version>      check whether a version can be activated
  activate <version>   check a version, then make it active
  rollback             make the previous version active again
  dev                  run the remote alone in a plain frame, with data from its scenarios
  dev --api <url>      the same with data from the API at that URL
  dev --in <site>      show each build in a running site, to anyone with the printed link

Options:
  --registry <url>   for create: the npm registry with @agent-atlas/*; written to .npmrc
  --port <n>         for dev without --in: the port to listen on; default 3000
  --version 1.2.3    for build and publish: the version; default: the package's version and a hash
  --without-checks   for publish: do not run types, lint and tests; the release records that
  --from 1.2.3       for activate and rollback: refuse the change unless this version is active
  --without-browser  for check and activate: skip the checks that need a browser
  --json             print JSON
  --help             print this help

publish, check, activate, rollback and dev --in read RELEASE_URL and, outside of GitHub workflows,
RELEASE_TOKEN.`;

const EXIT_USAGE = 2;

const client = async () => new RemoteClient(await releaseAddress(process.env));

function urlOf(option: string, given: string): URL {
  const url = URL.parse(given);
  if (url?.protocol.startsWith('http')) return url;
  throw new ReleaseError(`--${option} needs a URL such as http://localhost:3000, not ${given}`);
}

/** Runs until Ctrl-C, then cleans up. */
async function untilCtrlC(serve: (undo: Undo) => Promise<Outcome>): Promise<Outcome> {
  const cleanupSteps: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const step of cleanupSteps.splice(0).reverse()) await step().catch(report);
    process.exit();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  try {
    return await serve((step) => void cleanupSteps.push(step));
  } catch (error) {
    report(error);
    process.exitCode = 1;
    return end();
  }
}

async function serveIn(
  site: string,
  { folder, api, port }: CliArguments,
  undo: Undo,
): Promise<Outcome> {
  if (api !== undefined || port !== undefined)
    throw new ReleaseError('--api and --port cannot be used with --in: the site has its own');
  const url = urlOf('in', site);
  await requireSite(url);
  const { name } = await packageOf(folder);
  const parts = { client: await client(), evaluator: processEvaluator(folder), undo };
  const link = await serveInSite({ name, folder }, url, parts);
  const text = `${name} runs in ${url.origin} for anyone with this link:\n  ${link}\nPages reload after each build. Ctrl-C removes it from the site.`;
  return { text, json: { link } };
}

async function serveOnly(
  { folder, api, port = '3000' }: CliArguments,
  undo: Undo,
): Promise<Outcome> {
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new ReleaseError(`--port needs a number up to 65535, not ${port}`);
  const { name } = await packageOf(folder);
  const options = { port: Number(port), api: api === undefined ? api : urlOf('api', api), undo };
  const url = await serveAlone({ name, folder }, options);
  const text = `${name} runs alone at ${url}. Pages reload after each build. Ctrl-C stops it.`;
  return { text, json: { url } };
}

async function change(
  kind: 'check' | 'activate',
  version: string,
  { folder, from, withoutBrowser }: CliArguments,
): Promise<Outcome> {
  const { name } = await packageOf(folder);
  const done = kind === 'check' ? 'can be activated' : 'is active';
  const request = {
    kind,
    versions: { [name]: version },
    ...(withoutBrowser && { withoutBrowser }),
  };
  return makeChange(await client(), request, `${name} ${version} ${done}`, from);
}

interface CliArguments {
  /** The current folder. */
  readonly folder: string;
  readonly argument: string | undefined;
  readonly version?: string | undefined;
  readonly from?: string | undefined;
  readonly site?: string | undefined;
  readonly api?: string | undefined;
  readonly port?: string | undefined;
  readonly registry?: string | undefined;
  readonly withoutBrowser?: boolean | undefined;
  readonly withoutChecks?: boolean | undefined;
}

/** @returns undefined for a command that does not exist */
async function run(command: string | undefined, given: CliArguments): Promise<Outcome | undefined> {
  const { folder, argument, version, site, registry } = given;
  const options = { folder, ...(version && { version }) };
  if (command === 'create' && argument) {
    const path = await createRepository(argument, resolve(folder, argument), registry);
    return {
      text: `Created ${path}. See its README.md for the next steps.`,
      json: { folder: path },
    };
  }
  if (command === 'build') {
    const out = join(folder, 'dist');
    const manifest = await buildRelease({ ...options, out }, processEvaluator(folder));
    return { text: `Built ${manifest.name} ${manifest.version} to dist`, json: manifest };
  }
  if (command === 'publish') {
    const evaluator = processEvaluator(folder);
    const checks = given.withoutChecks
      ? skippedSourceChecks('--without-checks')
      : await runSourceChecks(await repositoryPrograms(folder), (name) =>
          console.error(`${name} …`),
        );
    const json = await publishRemote(await client(), options, evaluator, process.env, checks);
    const label = `${json.name} ${json.version}`;
    return { text: json.fresh ? `Published ${label}` : `${label} is already published`, json };
  }
  if ((command === 'check' || command === 'activate') && argument)
    return change(command, argument, given);
  if (command === 'rollback') {
    const { name: remote } = await packageOf(folder);
    const done = `${remote} is back at the previous version`;
    return makeChange(await client(), { kind: 'rollback', remote }, done, given.from);
  }
  if (command === 'dev')
    return untilCtrlC((undo) => (site ? serveIn(site, given, undo) : serveOnly(given, undo)));
  return undefined;
}

function report(error: unknown): void {
  const expected = error instanceof BuildError || error instanceof ReleaseError;
  console.error(expected ? error.message : error);
}

async function main(args: readonly string[], folder: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      from: { type: 'string' },
      json: { type: 'boolean' },
      in: { type: 'string' },
      api: { type: 'string' },
      port: { type: 'string' },
      registry: { type: 'string' },
      'without-browser': { type: 'boolean' },
      'without-checks': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const [command, argument] = positionals;
  const { in: site, 'without-browser': withoutBrowser, 'without-checks': withoutChecks } = values;
  const given = { ...values, folder, argument, site, withoutBrowser, withoutChecks };
  const result = await run(command, given);
  if (!result) {
    console.error(USAGE);
    return EXIT_USAGE;
  }
  console.log(values.json ? JSON.stringify(result.json) : result.text);
  return Number(result.ok === false);
}

/**
 * Runs the command `atlas-remote`.
 *
 * @param args what follows the name of the command
 * @param folder the current folder
 * @returns the exit code
 */
export async function runCommand(args: readonly string[], folder: string): Promise<number> {
  try {
    return await main(args, folder);
  } catch (error) {
    const isWrongCall =
      error instanceof Error && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS_');
    if (isWrongCall) console.error(`${error.message}\n\n${USAGE}`);
    else report(error);
    return isWrongCall ? EXIT_USAGE : 1;
  }
}
