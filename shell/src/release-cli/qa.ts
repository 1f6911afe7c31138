import {
  type CreatedQaLink,
  formatScope,
  type NewQaLink,
  QA_HOURS,
  QaLinkSchema,
  type QaScope,
} from '@agent-atlas/api/contract/qa-links';
import { ReleaseError } from '../releases/errors.ts';
import { group, type Options, releaseApi, required, siteOrigin, text } from './context.ts';

/** Options of commands that create a QA link. */
export const LINK_OPTIONS = {
  '--for <name>': 'the person who will use the link',
  '--purpose <text>': 'what it is for',
  '--hours <n>': `hours until it expires; default and maximum ${QA_HOURS}`,
} as const;

/** Parses `mf-a@1.2.0 mf-b`, or `any`. @throws ReleaseError for anything else */
function scopeOf(given: readonly string[]): QaScope {
  if (given.length === 1 && given[0] === 'any') return 'any';
  const scope: Record<string, 'any' | string[]> = {};
  for (const each of given) {
    const [remote = '', version, ...rest] = each.split('@');
    if (!/^mf-./.test(remote) || version === '' || rest.length > 0)
      throw new ReleaseError(`A scope is remote@version, a remote, or any; not ${each}`);
    const known = scope[remote];
    const allowsAny = known === 'any' || version === undefined;
    scope[remote] = allowsAny ? 'any' : [...(known ?? []), version];
  }
  return scope;
}

/** Creates a QA link to a path of the site, with the person, purpose and hours from the options. */
export async function createLink(
  { scope, path = '/' }: { readonly scope: QaScope; readonly path?: string },
  options: Options,
): Promise<{ link: CreatedQaLink; url: string }> {
  const hours = Number(text(options, 'hours') ?? QA_HOURS);
  if (!(hours > 0 && hours <= QA_HOURS))
    throw new ReleaseError(`--hours must be a number above 0, at most ${QA_HOURS}`);
  const person = required(text(options, 'for'), 'person (--for <name>)');
  const purpose = text(options, 'purpose') ?? null;
  const wanted: NewQaLink = { person, purpose, scope, hours };
  const link = await releaseApi().createQaLink(wanted);
  const url = new URL(path, siteOrigin());
  url.searchParams.set('qa', link.token);
  return { link, url: url.href };
}

const list = async () => {
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
};

export const qa = group(
  'qa [link <scope…>|list|revoke <id>|reset <id>]',
  'links to QA sessions on the running site; a scope is mf-x@1.2.0, mf-x for any version, or any',
  {
    list,
    link: async (given, options) => {
      required(given[0], 'scope (mf-x@1.2.0, mf-x, or any)');
      const { link, url } = await createLink({ scope: scopeOf(given) }, options);
      const { token: _token, ...shown } = link;
      const about = `QA link ${link.id} for ${link.person}: ${formatScope(link.scope)}, until ${link.expiresAt}`;
      return { text: `${about}\n${url}`, json: { ...shown, url } };
    },
    revoke: async ([id]) => {
      await releaseApi().call('DELETE', `/qa-links/${required(id, 'QA link')}`);
      return { text: `QA link ${id} is revoked`, json: null };
    },
    reset: async ([id]) => {
      await releaseApi().call('DELETE', `/qa-links/${required(id, 'QA link')}/votes`);
      return { text: `The votes of QA link ${id} are deleted`, json: null };
    },
  },
  LINK_OPTIONS,
);
