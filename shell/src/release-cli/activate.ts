import type { Outcome } from '../../remote-kit/build/change.ts';
import { ReleaseError } from '../releases/errors.ts';
import { findReleaseApi } from '../releases/release-api.ts';
import { dataDir } from '../run/paths.ts';
import { type Command, change, type Options, required, text } from './context.ts';
import { DRIVE_OPTIONS, showDrive, startDrive, stopDrive } from './drive.ts';

const DEFAULT_PERCENT = '10';
/** Longest wait for a web server, in milliseconds. */
const SERVER_TIMEOUT_MS = 5000;
const FORBIDDEN = 403;
const SERVERS_TOKEN =
  "Set RELEASE_TOKEN to that server's RELEASE_TOKEN or, if it has none, to the content of its DATA_DIR/release-token.";

const WITHOUT_BROWSER = {
  '--without-browser': 'skip the checks that need a browser; the result lists them',
};
const browserOption = (options: Options) =>
  options['without-browser'] === true ? { withoutBrowser: true } : {};

export const check: Command = {
  usage: 'check <remote> <version>',
  summary: 'check whether this version can be activated, and list all problems',
  options: WITHOUT_BROWSER,
  run: ([remote, version], options) => {
    const versions = { [required(remote, 'remote')]: required(version, 'version') };
    const request = { kind: 'check', versions, ...browserOption(options) } as const;
    return change(request, `${remote} ${version} can be activated.`);
  },
};

export const activate: Command = {
  usage: 'activate <remote> <version>',
  summary: 'check a version, then make it active',
  options: WITHOUT_BROWSER,
  run: ([remote, version], options) => {
    const versions = { [required(remote, 'remote')]: required(version, 'version') };
    const request = { kind: 'activate', versions, ...browserOption(options) } as const;
    return change(request, `Activated ${remote} ${version}`);
  },
};

export const rollback: Command = {
  usage: 'rollback <remote>',
  summary: 'make the previous version active again, without the gate',
  options: {
    '--server <url>':
      'roll back only the web server at this METRICS_PORT, for when the release API is down',
  },
  run: ([remote], options) => {
    const name = required(remote, 'remote');
    const server = text(options, 'server');
    if (server) return rollBackServer(server, name);
    return change({ kind: 'rollback', remote: name }, `${name} is back at the previous version`);
  },
};

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

export const remove: Command = {
  usage: 'remove <remote>',
  summary: 'take the remote off the site; its URLs respond with 404',
  run: ([remote]) =>
    change({ kind: 'remove', remote: required(remote, 'remote') }, `Removed ${remote}`),
};

function shareOf(percent: string): number {
  const share = Number(percent) / 100;
  if (!(share > 0 && share < 1))
    throw new ReleaseError(`--percent must be above 0 and below 100, not ${percent}`);
  return share;
}

export const canary: Command = {
  usage: 'canary <remote> <version>',
  summary: 'check a version, then serve it to a share of the visitors, always the same ones',
  options: {
    '--percent <n>': `percentage of visitors who get it; default ${DEFAULT_PERCENT}`,
    ...DRIVE_OPTIONS,
    ...WITHOUT_BROWSER,
  },
  run: ([remote, version], options) => {
    const name = required(remote, 'remote');
    if (options.status) return showDrive(name);
    if (options.stop) return stopDrive(name);
    if (options.auto) return startDrive(name, required(version, 'version'), options);
    const percent = text(options, 'percent') ?? DEFAULT_PERCENT;
    return change(
      {
        kind: 'canary',
        remote: name,
        version: required(version, 'version'),
        share: shareOf(percent),
        ...browserOption(options),
      },
      `${name} ${version} is served to ${percent}% of visitors. Next: pnpm release promote ${name}, or abort ${name}`,
    );
  },
};

export const promote: Command = {
  usage: 'promote <remote>',
  summary: 'check the canary again, then make it active for all visitors',
  options: WITHOUT_BROWSER,
  run: ([remote], options) =>
    change(
      { kind: 'promote', remote: required(remote, 'remote'), ...browserOption(options) },
      `The canary of ${remote} is active`,
    ),
};

export const abort: Command = {
  usage: 'abort <remote>',
  summary: 'end the canary: all visitors get the active version again',
  run: ([remote]) =>
    change({ kind: 'abort', remote: required(remote, 'remote') }, `Ended the canary of ${remote}`),
};
