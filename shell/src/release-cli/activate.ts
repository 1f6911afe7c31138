import type { Outcome } from '../../remote-kit/build/change.ts';
import { ReleaseError } from '../releases/errors.ts';
import { findReleaseApi } from '../releases/release-api.ts';
import { dataDir } from '../run/paths.ts';
import { type Command, change, type Options, required, text } from './context.ts';

const DEFAULT_PERCENT = '10';
/** Longest wait for a web server, in milliseconds. */
const SERVER_TIMEOUT_MS = 5000;
const FORBIDDEN = 403;
const SERVERS_TOKEN =
  'It takes the token that it runs with: set RELEASE_TOKEN to the RELEASE_TOKEN of that server, or, where it has none, to what its DATA_DIR/release-token holds.';

const WITHOUT_BROWSER = {
  '--without-browser': 'go on without the checks that need a browser; the answer lists them',
};
const browserOption = (options: Options) =>
  options['without-browser'] === true ? { withoutBrowser: true } : {};

export const check: Command = {
  usage: 'check <remote> <version>',
  summary: 'can this version be activated? Lists everything that speaks against it',
  options: WITHOUT_BROWSER,
  run: ([remote, version], options) => {
    const versions = { [required(remote, 'remote')]: required(version, 'version') };
    const request = { kind: 'check', versions, ...browserOption(options) } as const;
    return change(request, `${remote} ${version} can be activated.`);
  },
};

export const activate: Command = {
  usage: 'activate <remote> <version>',
  summary: 'check it, then make it the active one',
  options: WITHOUT_BROWSER,
  run: ([remote, version], options) => {
    const versions = { [required(remote, 'remote')]: required(version, 'version') };
    const request = { kind: 'activate', versions, ...browserOption(options) } as const;
    return change(request, `Activated ${remote} ${version}`);
  },
};

export const rollback: Command = {
  usage: 'rollback <remote>',
  summary: 'make the version before active again; asks no gate',
  options: {
    '--server <url>':
      'one web server at its METRICS_PORT, when the release API is away: it alone goes back',
  },
  run: ([remote], options) => {
    const name = required(remote, 'remote');
    const server = text(options, 'server');
    if (server) return rollBackServer(server, name);
    return change({ kind: 'rollback', remote: name }, `${name} is back at the version before`);
  },
};

/** Has a web server go back by itself, without the release API. */
export async function rollBackServer(
  server: string,
  remote: string,
  env = process.env,
): Promise<Outcome> {
  // No address of the release API is needed, which may be away.
  const { token } = findReleaseApi({ ...env, RELEASE_URL: server }, dataDir());
  const url = new URL('/rollback', server);
  url.searchParams.set('remote', remote);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
  });
  const reason = await answer.text();
  const said = answer.status === FORBIDDEN ? `${reason} ${SERVERS_TOKEN}` : reason;
  return { ok: answer.ok, text: said, json: { server, said } };
}

export const remove: Command = {
  usage: 'remove <remote>',
  summary: 'take the remote off the site; its addresses answer 404',
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
  summary: 'check it, then give it to a share of the visitors, each of whom keeps it',
  options: {
    '--percent <n>': `how many of a hundred visitors get it; ${DEFAULT_PERCENT}`,
    ...WITHOUT_BROWSER,
  },
  run: ([remote, version], options) => {
    const name = required(remote, 'remote');
    const percent = text(options, 'percent') ?? DEFAULT_PERCENT;
    return change(
      {
        kind: 'canary',
        remote: name,
        version: required(version, 'version'),
        share: shareOf(percent),
        ...browserOption(options),
      },
      `${name} ${version} goes to ${percent} % of the visitors. Then: pnpm release promote ${name}, or abort ${name}`,
    );
  },
};

export const promote: Command = {
  usage: 'promote <remote>',
  summary: 'check the canary again, then make it the active version for everybody',
  options: WITHOUT_BROWSER,
  run: ([remote], options) =>
    change(
      { kind: 'promote', remote: required(remote, 'remote'), ...browserOption(options) },
      `The canary of ${remote} is active`,
    ),
};

export const abort: Command = {
  usage: 'abort <remote>',
  summary: 'end the canary: everybody gets the active version again',
  run: ([remote]) =>
    change(
      { kind: 'abort', remote: required(remote, 'remote') },
      `${remote} has no canary any more`,
    ),
};
