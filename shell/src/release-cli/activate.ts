import { Option } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { findReleaseApi } from '../releases/release-api.ts';
import { wholeNumber, wholeNumberOrZero } from '../run/command-line.ts';
import { dataDir } from '../run/paths.ts';
import { change, command, print } from './context.ts';
import { duration, showDrive, startDrive, stopDrive } from './drive.ts';
import { VERSIONS, versionsOf } from './versions.ts';

const DEFAULT_PERCENT = 10;
/** Longest wait for a web server, in milliseconds. */
const SERVER_TIMEOUT_MS = 5000;
const FORBIDDEN = 403;
const SERVERS_TOKEN =
  "Set RELEASE_TOKEN to that server's RELEASE_TOKEN or, if it has none, to the content of its DATA_DIR/release-token.";

const WITHOUT_BROWSER = [
  '--without-browser',
  'skip the checks that need a browser; the result lists them',
] as const;

const FROM = [
  '--from <version>',
  'refuse the change unless this version is active; by default, the one that is active now',
] as const;

interface SetOptions {
  readonly withoutBrowser?: true | undefined;
  readonly from?: string | undefined;
}

/** Requests a change to one version, or to one version of each of several remotes, as one set. */
async function changeSet(
  kind: 'check' | 'activate',
  given: readonly string[],
  { withoutBrowser, from }: SetOptions,
  done: (labels: string) => string,
): Promise<Outcome> {
  const versions = versionsOf(given);
  const labels = Object.entries(versions).map((entry) => entry.join(' '));
  if (from !== undefined && labels.length > 1)
    throw new InvalidArgumentError('Use --from with one version.');
  return change({ kind, versions, withoutBrowser }, done(labels.join(', ')), from);
}

export const check = command(
  'check',
  'check whether these versions can be activated together, and list all problems',
)
  .argument(...VERSIONS)
  .option(...WITHOUT_BROWSER)
  .action((given, options) =>
    print(
      options,
      changeSet('check', given, options, (labels) => `${labels} can be activated.`),
    ),
  );

export const activate = command(
  'activate',
  'check versions, then make them active; several become active together',
)
  .argument(...VERSIONS)
  .option(...FROM)
  .option(...WITHOUT_BROWSER)
  .action((given, options) =>
    print(
      options,
      changeSet('activate', given, options, (labels) => `Activated ${labels}`),
    ),
  );

export const rollback = command(
  'rollback',
  'make the previous version active again, without the gate',
)
  .argument('<remote>')
  .option(
    '--server <url>',
    'roll back only the web server at this METRICS_PORT, for when the release API is down',
  )
  .option(...FROM)
  .action((remote, { server, from, ...options }) => {
    if (server !== undefined && from !== undefined)
      throw new InvalidArgumentError('A web server cannot check --from. Use it without --server.');
    const done = `${remote} is back at the previous version`;
    const outcome = server
      ? rollBackServer(server, remote)
      : change({ kind: 'rollback', remote }, done, from);
    return print(options, outcome);
  });

/** Rolls back one web server directly, without the release API. */
export async function rollBackServer(
  server: string,
  remote: string,
  env = process.env,
): Promise<Outcome> {
  // Only the token is needed: the release API may be down.
  const { token } = findReleaseApi({ ...env, RELEASE_URL: server }, dataDir());
  const url = new URL('/rollback', server);
  url.searchParams.set('remote', remote);
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
  });
  const reason = await response.text();
  const said = response.status === FORBIDDEN ? `${reason} ${SERVERS_TOKEN}` : reason;
  return { ok: response.ok, text: said, json: { server, said } };
}

export const remove = command('remove', 'take the remote off the site; its URLs respond with 404')
  .argument('<remote>')
  .option(...FROM)
  .action((remote, { from, ...options }) =>
    print(options, change({ kind: 'remove', remote }, `Removed ${remote}`, from)),
  );

function percentOf(text: string): number {
  const percent = Number(text);
  if (percent > 0 && percent < 100) return percent;
  throw new InvalidArgumentError('It must be above 0 and below 100.');
}

export const canary = command(
  'canary',
  'check a version, then serve it to a share of the visitors, always the same ones',
)
  .argument('<remote>')
  .argument('[version]')
  .option('--percent <n>', 'percentage of visitors who get it', percentOf, DEFAULT_PERCENT)
  .option('--auto', 'advance automatically: 1, 5, 25, 50 and 100%, compared with a control group')
  .option('--status', 'show the drive of the remote')
  .option('--stop', 'end the drive of the remote; the canary stays at its share')
  .option('--min-views <n>', 'with --auto: page views per side and step; default 2000', wholeNumber)
  .option(
    '--min-vitals <n>',
    'with --auto: LCP values per side and step; default 1000',
    wholeNumberOrZero,
  )
  .option(
    '--step-at-least <t>',
    'with --auto: the shortest time at a step, such as 30s or 10m; default 10m',
    duration,
  )
  .option(
    '--hold-at-most <t>',
    'with --auto: how long a step may hold after that; default 24h',
    duration,
  )
  .addOption(
    new Option(
      '--after-hold <what>',
      'with --auto: what follows when a step has held that long; default back',
    ).choices(['back', 'stay'] as const),
  )
  .option(...WITHOUT_BROWSER)
  .action((remote, version, { percent, withoutBrowser, ...options }) => {
    if (options.status) return print(options, showDrive(remote));
    if (options.stop) return print(options, stopDrive(remote));
    if (!version) throw new InvalidArgumentError('Which version? See pnpm release canary --help');
    if (options.auto)
      return print(options, startDrive({ remote, version, withoutBrowser, ...options }));
    const next = `Next: pnpm release promote ${remote}, or abort ${remote}`;
    return print(
      options,
      change(
        { kind: 'canary', remote, version, share: percent / 100, withoutBrowser },
        `${remote} ${version} is served to ${percent}% of visitors. ${next}`,
      ),
    );
  });

export const promote = command(
  'promote',
  'check the canary again, then make it active for all visitors',
)
  .argument('<remote>')
  .option(...WITHOUT_BROWSER)
  .action((remote, { withoutBrowser, ...options }) => {
    const done = `The canary of ${remote} is active`;
    return print(options, change({ kind: 'promote', remote, withoutBrowser }, done));
  });

export const abort = command('abort', 'end the canary: all visitors get the active version again')
  .argument('<remote>')
  .action((remote, options) =>
    print(options, change({ kind: 'abort', remote }, `Ended the canary of ${remote}`)),
  );
