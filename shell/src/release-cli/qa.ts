import {
  type CreatedQaLink,
  formatScope,
  type NewQaLink,
  QA_HOURS,
  QaLinkSchema,
  type QaScope,
} from '@agent-atlas/registry/contract/qa-links';
import { Command } from '@commander-js/extra-typings';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { ReleaseError } from '../releases/errors.ts';
import { command, print, releaseApi, siteOrigin } from './context.ts';

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

/** Parses `mf-a@1.2.0 mf-b`, or `any`. @throws InvalidArgumentError for anything else */
function scopeOf(given: readonly string[]): QaScope {
  if (given.length === 1 && given[0] === 'any') return 'any';
  const scope: Record<string, 'any' | string[]> = {};
  for (const each of given) {
    const [remote = '', version, ...rest] = each.split('@');
    if (!/^mf-./.test(remote) || version === '' || rest.length > 0)
      throw new InvalidArgumentError(`A scope is remote@version, a remote, or any; not ${each}`);
    const known = scope[remote];
    const allowsAny = known === 'any' || version === undefined;
    scope[remote] = allowsAny ? 'any' : [...(known ?? []), version];
  }
  return scope;
}

/** Creates a QA link to a path of the site, with the person, purpose and hours from the options. */
export async function createLink(
  { scope, path = '/' }: { readonly scope: QaScope; readonly path?: string },
  { for: person, purpose, hours }: LinkOptions,
): Promise<{ link: CreatedQaLink; url: string }> {
  const wanted: NewQaLink = { person, purpose: purpose ?? null, scope, hours };
  const link = await releaseApi().createQaLink(wanted);
  const url = new URL(path, siteOrigin());
  url.searchParams.set('qa', link.token);
  return { link, url: url.href };
}

async function listLinks(): Promise<Outcome> {
  const links = QaLinkSchema.array().parse(await releaseApi().call('GET', '/qa-links'));
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
async function refuseUnpublished(scope: QaScope): Promise<void> {
  if (scope === 'any') return;
  for (const [remote, versions] of Object.entries(scope)) {
    const stored = (await releaseApi().releases(remote)).filter(
      ({ prunedAt }) => prunedAt === null,
    );
    if (stored.length === 0) throw new ReleaseError(`Nothing of ${remote} is published`);
    if (versions === 'any') continue;
    const missing = versions.find((each) => !stored.some(({ version }) => version === each));
    if (missing !== undefined) throw new ReleaseError(`${remote} ${missing} is not published`);
  }
}

async function openLink(given: readonly string[], options: LinkOptions): Promise<Outcome> {
  const scope = scopeOf(given);
  await refuseUnpublished(scope);
  const { link, url } = await createLink({ scope }, options);
  const { token: _token, ...shown } = link;
  const about = `QA link ${link.id} for ${link.person}: ${formatScope(link.scope)}, until ${link.expiresAt}`;
  return { text: `${about}\n${url}`, json: { ...shown, url } };
}

async function remove(path: string, done: string): Promise<Outcome> {
  await releaseApi().call('DELETE', path);
  return { text: done, json: null };
}

const list = command('list', 'the links and their state').action((options) =>
  print(options, listLinks()),
);

const link = command('link', 'create a link')
  .argument('<scope...>', 'mf-x@1.2.0, mf-x for any version, or any')
  .requiredOption(...LINK_OPTIONS.for)
  .option(...LINK_OPTIONS.purpose)
  .option(...LINK_OPTIONS.hours)
  .action((scope, { json, ...options }) => print({ json }, openLink(scope, options)));

const revoke = command('revoke', 'end the sessions of a link')
  .argument('<id>')
  .action((id, options) => print(options, remove(`/qa-links/${id}`, `QA link ${id} is revoked`)));

const reset = command('reset', 'delete the votes of its sessions')
  .argument('<id>')
  .action((id, options) =>
    print(options, remove(`/qa-links/${id}/votes`, `The votes of QA link ${id} are deleted`)),
  );

export const qa = new Command('qa')
  .description('links to QA sessions on the running site')
  .addCommand(list, { isDefault: true })
  .addCommand(link)
  .addCommand(revoke)
  .addCommand(reset);
