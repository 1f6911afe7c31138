import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../build/change.ts';
import { command, listOf, print } from './command.ts';
import { wholeNumber } from './command-line.ts';
import type { Place } from './place.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One line of text: `id 3, name ci, remotes mf-a mf-b`. What is not set is left out. */
function lineOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  const shown = Object.entries(item).filter(([, value]) => value !== null && value !== undefined);
  return shown.map(([name, value]) => `${name} ${textOf(value)}`).join(', ');
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(' ') || '(none)';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Calls the release API. @returns the response, one line per item */
async function call(place: Place, method: Method, path: string, body?: object): Promise<Outcome> {
  const json = await (await place.client()).call(method, path, body);
  if (json === undefined) return { text: 'Done', json: null };
  const lines = [json].flat().map(lineOf);
  return { text: lines.join('\n') || 'There are none.', json };
}

/** Parses `a=1,b=2` into an object. */
function pairsOf(text: string): Record<string, string> {
  const pairs = listOf(text).map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new InvalidArgumentError('It must be name=value,name=value.');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

/** The commands for teams, tokens, workflows and webhooks. */
export function accessCommands(place: Place): CommandUnknownOpts[] {
  /** A group whose default command lists what is at `/<name>s`. */
  const group = (name: string, description: string, listed: string) =>
    new Command(name).description(description).addCommand(
      command('list', listed).action((o) => print(o, call(place, 'GET', `/${name}s`))),
      { isDefault: true },
    );
  /** A command that sends one request about one item. */
  const request = (
    name: string,
    argument: string,
    description: string,
    method: Method,
    path: string,
    then = '',
  ) =>
    command(name, description)
      .argument(argument)
      .action((item, o) => print(o, call(place, method, `${path}/${item}${then}`)));

  const newToken = command('new', 'create a token, which is shown only once')
    .argument('<name>')
    .option('--team <team>', 'the team it belongs to; without it, the token is for a server')
    .option('--remotes <a,b>', "the remotes it is limited to; by default, all the team's", listOf)
    .option('--days <n>', 'days until it expires', wholeNumber)
    .action((name, { team, remotes, days, ...options }) => {
      const role = team ? { role: 'team', team, remotes } : { role: 'server' };
      const body = { name, ...role, ...(days && { days }) };
      return print(options, call(place, 'POST', '/tokens', body));
    });
  const setOwner = command('set', 'assign a remote to a team')
    .argument('<remote>')
    .argument('<team>')
    .option('--prefixes </a,/b>', 'path prefixes; each includes everything below it', listOf)
    .action((remote, team, { prefixes, ...options }) =>
      print(options, call(place, 'PUT', `/owners/${remote}`, { team, prefixes })),
    );
  const setPublisher = command('set', 'allow a workflow to publish')
    .argument('<name>')
    .requiredOption('--team <team>', 'the team whose remotes it publishes')
    .requiredOption('--issuer <url>', 'the iss claim of its tokens')
    .requiredOption('--audience <text>', 'the aud claim of its tokens')
    .requiredOption(
      '--claims <name=value,…>',
      'other claims that its tokens must have, such as repository=org/news',
      pairsOf,
    )
    .option('--remotes <a,b>', 'the remotes it is limited to', listOf)
    .action((name, { json, ...body }) =>
      print({ json }, call(place, 'PUT', `/publishers/${name}`, body)),
    );
  const addWebhook = command('add', 'add a URL and print its secret')
    .argument('<url>')
    .option('--team <team>', 'only changes that concern the remotes of this team')
    .action((url, { team, ...options }) =>
      print(options, call(place, 'POST', '/webhooks', { url, ...(team && { team }) })),
    );

  const tokens = 'tokens of teams and of servers on other machines';
  const owners = 'the team that a remote belongs to, and the paths it may use';
  const reviews =
    'the remotes whose versions need an accepted diff before they are activated or promoted';
  const publishers =
    'workflows that publish without a release token: an OpenID Connect token identifies them';
  const webhooks = 'URLs that receive every change, signed according to Standard Webhooks';
  return [
    group('token', tokens, 'the tokens, without their secrets')
      .addCommand(newToken)
      .addCommand(request('revoke', '<id>', 'end a token', 'DELETE', '/tokens')),
    group('owner', owners, 'the owners of all remotes')
      .addCommand(setOwner)
      .addCommand(request('remove', '<remote>', "end a team's ownership", 'DELETE', '/owners')),
    group('review', reviews, 'the remotes that need a review')
      .addCommand(request('require', '<remote>', 'require an accepted diff', 'PUT', '/reviews'))
      .addCommand(request('waive', '<remote>', 'require none', 'DELETE', '/reviews')),
    group('publisher', publishers, 'the workflows that may publish')
      .addCommand(setPublisher)
      .addCommand(request('remove', '<name>', 'no longer allow it', 'DELETE', '/publishers')),
    group('webhook', webhooks, 'the URLs')
      .addCommand(addWebhook)
      .addCommand(request('remove', '<id>', 'remove a URL', 'DELETE', '/webhooks'))
      .addCommand(
        request(
          'deliveries',
          '<id>',
          'the latest deliveries and failures',
          'GET',
          '/webhooks',
          '/deliveries',
        ),
      ),
  ];
}
