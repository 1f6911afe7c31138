import type { Outcome } from '../../remote-kit/build/change.ts';
import { ReleaseError } from '../releases/errors.ts';
import { group, type Options, releaseApi, required, text } from './context.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls the release API and prints the response, one line per item. */
async function call(method: Method, path: string, body?: object): Promise<Outcome> {
  const json = await releaseApi().call(method, path, body);
  if (json === undefined) return { text: 'Done', json: null };
  const lines = [json].flat().map((each) => JSON.stringify(each));
  return { text: lines.join('\n') || 'There are none.', json };
}

const listOf = (options: Options, name: string) => text(options, name)?.split(',');

/** Parses `a=1,b=2` into an object. @throws ReleaseError for an item without `=` */
function pairsOf(given: string): Record<string, string> {
  const pairs = given.split(',').map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new ReleaseError(`--claims must be name=value,name=value, not ${given}`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

export const token = group(
  'token [list|new <name>|revoke <id>]',
  'tokens of teams and of servers on other machines; a new token is shown only once',
  {
    list: () => call('GET', '/tokens'),
    new: ([name], options) => {
      const team = text(options, 'team');
      const days = text(options, 'days');
      return call('POST', '/tokens', {
        name: required(name, 'name'),
        ...(team
          ? { role: 'team', team, remotes: listOf(options, 'remotes') }
          : { role: 'server' }),
        ...(days && { days: Number(days) }),
      });
    },
    revoke: ([id]) => call('DELETE', `/tokens/${required(id, 'token')}`),
  },
  {
    '--team <team>': 'the team it belongs to; without it, the token is for a server',
    '--remotes <a,b>': "the remotes it is limited to; without it, all of the team's",
    '--days <n>': 'days until it expires',
  },
);

export const owner = group(
  'owner [list|set <remote> <team>|remove <remote>]',
  'the team that a remote belongs to, and the paths it may use',
  {
    list: () => call('GET', '/owners'),
    set: ([remote, team], options) =>
      call('PUT', `/owners/${required(remote, 'remote')}`, {
        team: required(team, 'team'),
        prefixes: listOf(options, 'prefixes'),
      }),
    remove: ([remote]) => call('DELETE', `/owners/${required(remote, 'remote')}`),
  },
  { '--prefixes </a,/b>': 'path prefixes; each includes everything below it' },
);

export const review = group(
  'review [list|require <remote>|waive <remote>]',
  'the remotes whose versions need an accepted diff before they are activated or promoted',
  {
    list: () => call('GET', '/reviews'),
    require: ([remote]) => call('PUT', `/reviews/${required(remote, 'remote')}`),
    waive: ([remote]) => call('DELETE', `/reviews/${required(remote, 'remote')}`),
  },
);

export const publisher = group(
  'publisher [list|set <name>|remove <name>]',
  'workflows that publish without a release token: an OpenID Connect token identifies them',
  {
    list: () => call('GET', '/publishers'),
    set: ([name], options) =>
      call('PUT', `/publishers/${required(name, 'name')}`, {
        team: required(text(options, 'team'), 'team (--team)'),
        remotes: listOf(options, 'remotes'),
        issuer: required(text(options, 'issuer'), 'issuer (--issuer)'),
        audience: required(text(options, 'audience'), 'audience (--audience)'),
        claims: pairsOf(required(text(options, 'claims'), 'claims (--claims)')),
      }),
    remove: ([name]) => call('DELETE', `/publishers/${required(name, 'name')}`),
  },
  {
    '--team <team>': 'the team whose remotes they publish',
    '--remotes <a,b>': 'the remotes they are limited to',
    '--issuer <url>': 'the iss claim of their tokens',
    '--audience <text>': 'the aud claim of their tokens',
    '--claims <name=value,…>':
      'other claims that their tokens must have, such as repository=org/news',
  },
);

export const webhook = group(
  'webhook [list|add <url>|remove <id>|deliveries <id>]',
  'URLs that receive every change, signed according to Standard Webhooks',
  {
    list: () => call('GET', '/webhooks'),
    add: ([url], options) => {
      const team = text(options, 'team');
      return call('POST', '/webhooks', { url: required(url, 'URL'), ...(team && { team }) });
    },
    remove: ([id]) => call('DELETE', `/webhooks/${required(id, 'webhook')}`),
    deliveries: ([id]) => call('GET', `/webhooks/${required(id, 'webhook')}/deliveries`),
  },
  { '--team <team>': 'only changes that concern the remotes of this team' },
);
