import {
  type CreatedQaLink,
  formatScope,
  type NewQaLink,
  QA_HOURS,
  QaLinkSchema,
  type QaScope,
} from '@agent-atlas/api-client/releases';
import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../build/change.ts';
import { ReleaseError } from '../build/errors.ts';
import { command, isRemoteName, originOf, print, remoteOf } from './command.ts';
import type { Place } from './place.ts';

function hoursOf(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= QA_HOURS) return hours;
  throw new InvalidArgumentError(`It must be a number above 0, at most ${QA_HOURS}.`);
}

/** Options of commands that create a QA link. */
export const LINK_OPTIONS = {
  for: ['--for <name>', 'the person who will use the link'],
  purpose: ['--purpose <text>', 'what it is for'],
  hours: ['--hours <n>', `hours until it expires, at most ${QA_HOURS}`, hoursOf, QA_HOURS],
} as const;

export interface LinkOptions {
  readonly for: string;
  readonly purpose?: string | undefined;
  readonly hours: number;
}

/** Parses `mf-a@1.2.0 mf-b`, or `any`. By default, any version of the remote of the current folder. */
function scopeOf(place: Place, given: readonly string[]): QaScope {
  if (given.length === 1 && given[0] === 'any') return 'any';
  const scope: Record<string, 'any' | string[]> = {};
  for (const each of given.length > 0 ? given : [remoteOf(place, undefined)]) {
    const [remote = '', version, ...rest] = each.split('@');
    if (!isRemoteName(remote) || version === '' || rest.length > 0)
      throw new InvalidArgumentError(`A scope is remote@version, a remote, or any; not ${each}`);
    const known = scope[remote];
    const allowsAny = known === 'any' || version === undefined;
    scope[remote] = allowsAny ? 'any' : [...(known ?? []), version];
  }
  return scope;
}

/**
 * Creates a QA link to the site, with the person, purpose and hours from the options.
 *
 * @throws ReleaseError, before it creates the link if the site's origin is not known
 */
export async function createLink(
  place: Place,
  scope: QaScope,
  { for: person, purpose, hours }: LinkOptions,
): Promise<{ link: CreatedQaLink; url: string }> {
  const url = new URL('/', originOf(place));
  const wanted: NewQaLink = { person, purpose: purpose ?? null, scope, hours };
  const link = await (await place.client()).createQaLink(wanted);
  url.searchParams.set('qa', link.token);
  return { link, url: url.href };
}

async function listLinks(place: Place): Promise<Outcome> {
  const links = QaLinkSchema.array().parse(await (await place.client()).call('GET', '/qa-links'));
  const lines = links.map(({ id, person, purpose, scope, expiresAt, revokedAt, createdBy }) => {
    const isExpired = Date.parse(expiresAt) <= Date.now();
    const state = revokedAt
      ? `revoked at ${revokedAt}`
      : `${isExpired ? 'expired' : 'expires'} at ${expiresAt}`;
    const what = [person, purpose].filter((part) => part !== null).join(': ');
    return `${`${id}`.padEnd(5)} ${what}; ${formatScope(scope)}; ${state}; by ${createdBy}`;
  });
  return { text: lines.join('\n') || 'There are none.', json: links };
}

/** @throws ReleaseError if a remote or a version of the scope is not published */
async function refuseUnpublished(place: Place, scope: QaScope): Promise<void> {
  if (scope === 'any') return;
  const client = await place.client();
  for (const [remote, versions] of Object.entries(scope)) {
    const stored = (await client.releases(remote)).filter(({ prunedAt }) => prunedAt === null);
    if (stored.length === 0) throw new ReleaseError(`Nothing of ${remote} is published`);
    if (versions === 'any') continue;
    const missing = versions.find((each) => !stored.some(({ version }) => version === each));
    if (missing !== undefined)
      throw new ReleaseError(`${remote} ${missing} is not stored. Publish it first.`);
  }
}

async function openLink(
  place: Place,
  given: readonly string[],
  options: LinkOptions,
): Promise<Outcome> {
  const scope = scopeOf(place, given);
  await refuseUnpublished(place, scope);
  const { link, url } = await createLink(place, scope, options);
  const { token: _token, ...shown } = link;
  const about = `QA link ${link.id} for ${link.person}: ${formatScope(link.scope)}, until ${link.expiresAt}`;
  return { text: `${about}\n${url}`, json: { ...shown, url } };
}

export function qa(place: Place): CommandUnknownOpts {
  const remove = async (path: string, done: string): Promise<Outcome> => {
    await (await place.client()).call('DELETE', `/qa-links/${path}`);
    return { text: done, json: null };
  };
  const list = command('list', 'the links and their state').action((options) =>
    print(options, listLinks(place)),
  );
  const link = command('link', 'create a link')
    .argument(
      '[scope...]',
      'mf-x@1.2.0, mf-x for any version, or any; by default, the remote of the current folder',
    )
    .requiredOption(...LINK_OPTIONS.for)
    .option(...LINK_OPTIONS.purpose)
    .option(...LINK_OPTIONS.hours)
    .action((scope, { json, ...options }) => print({ json }, openLink(place, scope, options)));
  const revoke = command('revoke', 'end the sessions of a link')
    .argument('<id>')
    .action((id, options) => print(options, remove(id, `QA link ${id} is revoked`)));
  const reset = command('reset', 'delete the votes of its sessions')
    .argument('<id>')
    .action((id, options) =>
      print(options, remove(`${id}/votes`, `The votes of QA link ${id} are deleted`)),
    );
  return new Command('qa')
    .description('links to QA sessions on the running site')
    .addCommand(list, { isDefault: true })
    .addCommand(link)
    .addCommand(revoke)
    .addCommand(reset);
}
