import { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { wholeNumber } from '../run/command-line.ts';
import { command, listOf, print, releaseApi } from './context.ts';

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

/** Calls the release API and prints the response, one line per item. */
async function call(method: Method, path: string, body?: object): Promise<Outcome> {
  const json = await releaseApi().call(method, path, body);
  if (json === undefined) return { text: 'Done', json: null };
  const lines = [json].flat().map(lineOf);
  return { text: lines.join('\n') || 'There are none.', json };
}

/** A command that lists what is at a path of the release API. */
const list = (path: string, description: string) =>
  command('list', description).action((options) => print(options, call('GET', path)));

/** Parses `a=1,b=2` into an object. */
function pairsOf(text: string): Record<string, string> {
  const pairs = listOf(text).map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new InvalidArgumentError('It must be name=value,name=value.');
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}

const newToken = command('new', 'create a token, which is shown only once')
  .argument('<name>')
  .option('--team <team>', 'the team it belongs to; without it, the token is for a server')
  .option('--remotes <a,b>', "the remotes it is limited to; without it, all of the team's", listOf)
  .option('--days <n>', 'days until it expires', wholeNumber)
  .action((name, { team, remotes, days, ...options }) => {
    const role = team ? { role: 'team', team, remotes } : { role: 'server' };
    return print(options, call('POST', '/tokens', { name, ...role, ...(days && { days }) }));
  });

const revokeToken = command('revoke', 'end a token')
  .argument('<id>')
  .action((id, options) => print(options, call('DELETE', `/tokens/${id}`)));

export const token = new Command('token')
  .description('tokens of teams and of servers on other machines')
  .addCommand(list('/tokens', 'the tokens, without their secrets'), { isDefault: true })
  .addCommand(newToken)
  .addCommand(revokeToken);

const setOwner = command('set', 'assign a remote to a team')
  .argument('<remote>')
  .argument('<team>')
  .option('--prefixes </a,/b>', 'path prefixes; each includes everything below it', listOf)
  .action((remote, team, { prefixes, ...options }) =>
    print(options, call('PUT', `/owners/${remote}`, { team, prefixes })),
  );

const removeOwner = command('remove', "end a team's ownership")
  .argument('<remote>')
  .action((remote, options) => print(options, call('DELETE', `/owners/${remote}`)));

export const owner = new Command('owner')
  .description('the team that a remote belongs to, and the paths it may use')
  .addCommand(list('/owners', 'the owners of all remotes'), { isDefault: true })
  .addCommand(setOwner)
  .addCommand(removeOwner);

const requireReview = command('require', 'require an accepted diff')
  .argument('<remote>')
  .action((remote, options) => print(options, call('PUT', `/reviews/${remote}`)));

const waiveReview = command('waive', 'require none')
  .argument('<remote>')
  .action((remote, options) => print(options, call('DELETE', `/reviews/${remote}`)));

export const review = new Command('review')
  .description(
    'the remotes whose versions need an accepted diff before they are activated or promoted',
  )
  .addCommand(list('/reviews', 'the remotes that need a review'), { isDefault: true })
  .addCommand(requireReview)
  .addCommand(waiveReview);

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
  .action((name, { json, ...publisher }) =>
    print({ json }, call('PUT', `/publishers/${name}`, publisher)),
  );

const removePublisher = command('remove', 'no longer allow it')
  .argument('<name>')
  .action((name, options) => print(options, call('DELETE', `/publishers/${name}`)));

export const publisher = new Command('publisher')
  .description(
    'workflows that publish without a release token: an OpenID Connect token identifies them',
  )
  .addCommand(list('/publishers', 'the workflows that may publish'), { isDefault: true })
  .addCommand(setPublisher)
  .addCommand(removePublisher);

const addWebhook = command('add', 'add a URL and print its secret')
  .argument('<url>')
  .option('--team <team>', 'only changes that concern the remotes of this team')
  .action((url, { team, ...options }) =>
    print(options, call('POST', '/webhooks', { url, ...(team && { team }) })),
  );

const removeWebhook = command('remove', 'remove a URL')
  .argument('<id>')
  .action((id, options) => print(options, call('DELETE', `/webhooks/${id}`)));

const deliveries = command('deliveries', 'the latest deliveries and failures')
  .argument('<id>')
  .action((id, options) => print(options, call('GET', `/webhooks/${id}/deliveries`)));

export const webhook = new Command('webhook')
  .description('URLs that receive every change, signed according to Standard Webhooks')
  .addCommand(list('/webhooks', 'the URLs'), { isDefault: true })
  .addCommand(addWebhook)
  .addCommand(removeWebhook)
  .addCommand(deliveries);
