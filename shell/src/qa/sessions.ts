import { createHash, randomBytes } from 'node:crypto';
import type { QaLink } from '@agent-atlas/registry/contract/qa-links';
import type { QaLinks } from '../releases/qa-link-mirror.ts';
import {
  outOfScope,
  type QaCookie,
  type QaSession,
  readQaCookie,
  signQaCookie,
} from './session.ts';

/** Why a QA link opens no session, or why its sessions have ended. */
export type QaEnd = 'revoked' | 'expired' | 'unknown' | 'out-of-scope';

/** {@link QaEnd} as the end of a sentence about the link. */
export const QA_END_TEXTS: Readonly<Record<QaEnd, string>> = {
  revoked: 'was revoked',
  expired: 'has expired',
  unknown: 'is unknown to this site',
  'out-of-scope': 'does not allow what this session shows',
};

/** The QA session of a request, or why it has ended. */
export type QaState =
  | { readonly kind: 'open'; readonly session: QaSession }
  | { readonly kind: 'ended'; readonly reason: QaEnd };

export interface OpenedSession {
  readonly session: QaSession;
  /** The value of its cookie. */
  readonly cookie: string;
}

export interface QaSessionsDeps {
  /** Signs cookies. */
  readonly secret: string;
  /** Absent without a release API. */
  readonly links?: QaLinks | undefined;
  /** In development, sessions need no link. */
  readonly dev: boolean;
}

const NO_LINKS: QaLinks = { current: [], refresh: async () => {} };
const DEV_SESSION_MS = 24 * 60 * 60 * 1000;
/** Id of the link of development sessions. Their votes count like any other. */
const DEV_LINK = 0;

type KnownLink = Omit<QaLink, 'hash' | 'createdAt' | 'createdBy' | 'revokedBy'>;

/** Opens QA sessions and checks at each request that the session's link is still valid. */
export class QaSessions {
  private readonly secret: string;
  private readonly links: QaLinks;
  private readonly devLink: KnownLink | undefined;

  constructor({ secret, links = NO_LINKS, dev }: QaSessionsDeps) {
    this.secret = secret;
    this.links = links;
    const expiresAt = new Date(Date.now() + DEV_SESSION_MS).toISOString();
    const link = { id: DEV_LINK, person: 'Development', purpose: null, revokedAt: null } as const;
    this.devLink = dev ? { ...link, scope: 'any', expiresAt } : undefined;
  }

  /**
   * Opens the session of a link. A browser that already has a session of the link keeps its votes.
   *
   * @param token of the link; empty in development
   * @param cookie the current value of the browser's cookie
   * @returns why the link opens no session
   */
  async open(token: string, cookie: string | undefined): Promise<OpenedSession | QaEnd> {
    const hash = createHash('sha256').update(token).digest('hex');
    const link = token === '' ? this.devLink : await this.findLink((each) => each.hash === hash);
    if (!link) return 'unknown';
    const end = endOf(link);
    if (end) return end;
    const known = readQaCookie(this.secret, cookie);
    const session = known?.link === link.id ? known.session : randomBytes(16).toString('base64url');
    const content = { link: link.id, session, ...firstChanges(link) };
    return { session: sessionOf(link, content), cookie: signQaCookie(this.secret, content) };
  }

  /** The session of a cookie; undefined without a cookie that this site signed. */
  find(cookie: string | undefined): Promise<QaState> | undefined {
    const known = readQaCookie(this.secret, cookie);
    return known && this.stateOf(known);
  }

  private async stateOf(cookie: QaCookie): Promise<QaState> {
    const { link: id } = cookie;
    const link = id === DEV_LINK ? this.devLink : await this.findLink((each) => each.id === id);
    if (!link) return { kind: 'ended', reason: 'unknown' };
    const reason = endOf(link) ?? (outOfScope(link.scope, cookie) && 'out-of-scope');
    return reason ? { kind: 'ended', reason } : { kind: 'open', session: sessionOf(link, cookie) };
  }

  /** Another server may learn about a new link a moment earlier. */
  private async findLink(matches: (link: QaLink) => boolean): Promise<KnownLink | undefined> {
    const known = this.links.current.find(matches);
    if (known) return known;
    await this.links.refresh();
    return this.links.current.find(matches);
  }
}

function endOf({ revokedAt, expiresAt }: KnownLink): QaEnd | undefined {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : undefined;
}

function sessionOf(link: KnownLink, { versions, faults, ...id }: QaCookie): QaSession {
  const { person, purpose, scope } = link;
  return {
    id,
    link: { person, purpose, scope },
    expires: Date.parse(link.expiresAt),
    versions,
    faults,
  };
}

/** If the link allows exactly one version of a remote, a new session shows that version. */
function firstChanges({ scope }: KnownLink) {
  const listed = scope === 'any' ? [] : Object.entries(scope);
  const versions = listed.flatMap(([name, allowed]) => {
    const [only, ...others] = allowed === 'any' ? [] : allowed;
    return only !== undefined && others.length === 0 ? [[name, only] as const] : [];
  });
  return { versions: Object.fromEntries(versions), faults: {} };
}
