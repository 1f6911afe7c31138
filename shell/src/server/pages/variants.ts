import { createHmac, randomInt } from 'node:crypto';
import { type DataVersion, formatVersion, parseVersion } from '@agent-atlas/api/contract/http';
import { parse, serialize } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import type { QaSession } from '../../qa/session.ts';
import { type SessionPage, sessionTarget, withScenario } from '../../qa/session-page.ts';
import { otherSetProblem, sessionSet } from '../../qa/session-set.ts';
import { type QaEnd, QaSessions, type QaState } from '../../qa/sessions.ts';
import type { ActiveSets } from '../../releases/active-sets.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { SetSource } from '../../releases/set-source.ts';
import type { ReleaseStore } from '../../releases/store.ts';
import type { CacheScope } from './stored-page.ts';
import { type ResolvedUrl, resolveUrl, routeOf } from './urls.ts';

/** The page a request gets, and the release set it comes from. */
export interface Variant {
  readonly set: ReleaseSet;
  readonly url: ResolvedUrl;
  readonly scope: CacheScope;
  /** Cache key: requests with the same key get the same page. */
  readonly key: string;
  /** Whether the visitor is in the control group of a canary of the page's remote. */
  readonly isControl?: boolean;
  /** Remotes with a running canary; see `Boot.canaries`. */
  readonly canaries: readonly string[];
  /** The visitor has voted and must see at least this version of the data. */
  readonly min?: DataVersion | undefined;
  readonly setCookie?: string;
  /** The QA session, with the conditions in the page's URL. */
  readonly qa?: SessionPage;
  /** Why the visitor's QA session has ended. The page is the public one. */
  readonly qaEnd?: QaEnd;
}

const BUCKETS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MONTH_S = 30 * 24 * 60 * 60;
/** Longer than any page shows outdated counts. */
const VOTER_S = 30;
const REMEMBERED = 5000;
const LONGEST_REMEMBERED = 512;

export interface VariantsDeps {
  readonly sets: ActiveSets;
  readonly source: SetSource;
  readonly store: Pick<ReleaseStore, 'scenarios'>;
  readonly qaSecret: string;
  /** Whether the site is on HTTPS. */
  readonly secure: boolean;
  /** In development, QA sessions need no link. */
  readonly dev?: boolean;
}

interface Resolved {
  /** For a visitor without a bucket, a vote or a QA session. */
  readonly variant: Variant;
  /** Whether a canary serves this URL differently. */
  readonly isCanary: boolean;
}

/** Chooses the variant a request gets: by QA session, or by bucket where a canary runs. */
export class Variants {
  readonly qaSessions: QaSessions;
  private readonly deps: VariantsDeps;
  private readonly cookies: Readonly<Record<'qa' | 'bucket' | 'voter', string>>;
  private readonly resolved = new LRUCache<string, Resolved>({ max: REMEMBERED });
  private generation = -1;
  private year = 0;
  private yearEnds = 0;

  constructor(deps: VariantsDeps) {
    this.deps = deps;
    const { qaSecret: secret, source, dev = false } = deps;
    this.qaSessions = new QaSessions({ secret, links: source.qaLinks, dev });
    const prefix = deps.secure ? '__Host-' : '';
    this.cookies = {
      qa: `${prefix}atlas_qa`,
      bucket: `${prefix}atlas_bucket`,
      voter: `${prefix}atlas_voter`,
    };
  }

  /** @param cookie the request's `Cookie` header */
  of(target: string, cookie = ''): Variant | Promise<Variant> {
    const qa = this.qaState(cookie);
    if (qa)
      return qa.then((state) =>
        state.kind === 'open'
          ? this.inSession(target, state.session)
          : this.afterSession(target, state.reason),
      );
    const { variant, isCanary } = this.resolve(target);
    if (cookie === '' && !isCanary) return variant;
    const min = this.voterVersion(cookie);
    if (!isCanary) return min ? { ...variant, min } : variant;
    const { sets } = this.deps;
    const known = this.bucketOf(cookie);
    const bucket = known ?? randomInt(BUCKETS) / BUCKETS;
    const set = sets.setFor(bucket);
    const url = set === sets.current ? variant.url : resolveUrl(set, target);
    const chosen = this.variant(set, url, 'bucket');
    const isControl = url.kind === 'page' && sets.isControl(bucket, url.route.remote);
    return {
      ...chosen,
      // A separate cache, which starts as cold as the canary's.
      ...(isControl && { isControl, key: `${chosen.key} control` }),
      min,
      ...(known === undefined && { setCookie: this.cookie('bucket', String(bucket), MONTH_S) }),
    };
  }

  /** Resolves a target for the active releases, ignoring canaries. */
  forEveryone(target: string): Variant {
    return this.resolve(target).variant;
  }

  /** The QA session of a request; undefined for a visitor's. */
  qaState(cookie = ''): Promise<QaState> | undefined {
    return this.qaSessions.find(this.qaCookie(cookie));
  }

  /** The value of the QA session's cookie. */
  qaCookie(cookie = ''): string | undefined {
    return this.read(cookie, 'qa');
  }

  /** Whether the visitor is in the control group of a canary of this remote. */
  isControl(remote: string, cookie = ''): boolean {
    const bucket = this.bucketOf(cookie);
    return bucket !== undefined && this.deps.sets.isControl(bucket, remote);
  }

  /**
   * `Set-Cookie` that opens a QA session, or ends it when the value is empty. The cookie outlives the
   * session by a day: without it, the votes of tabs that are still open would count for the public.
   */
  sessionCookie(value: string, expires = 0): string {
    const seconds = value ? Math.round((expires + DAY_MS - Date.now()) / 1000) : 0;
    return this.cookie('qa', value, seconds);
  }

  /** `Set-Cookie` that lets voters see the effect of their vote on any server. */
  voterCookie(version: DataVersion): string {
    const text = formatVersion(version);
    return this.cookie('voter', `${text}.${this.voterSignature(text)}`, VOTER_S);
  }

  /** The data version that a voter must see. */
  voterVersion(cookie = ''): DataVersion | undefined {
    const [text = '', signature] = this.read(cookie, 'voter')?.split('.') ?? [];
    // If the value were unsigned, a client could name a future version and force a render with
    // every request.
    return signature && signature === this.voterSignature(text) ? parseVersion(text) : undefined;
  }

  private voterSignature(text: string): string {
    return createHmac('sha256', this.deps.qaSecret).update(`voter:${text}`).digest('base64url');
  }

  private async inSession(target: string, qa: QaSession): Promise<Variant> {
    const { page, target: own, query } = sessionTarget(qa, target);
    const { set, problem } = await sessionSet(this.deps.sets, this.deps.source, page);
    const url = resolveUrl(set, own);
    // A redirect to the canonical URL keeps the conditions.
    if (url.kind === 'redirect' && query)
      return this.variant(set, { ...url, to: withQuery(url.to, query) }, 'session');
    const variant = this.variant(set, url, 'session');
    const why = problem ?? otherSetProblem(set, variant.set, page, routeOf(variant)?.remote);
    return {
      ...variant,
      qa: { ...(await withScenario(page, set, this.deps.store)), ...(why && { problem: why }) },
    };
  }

  /** The public page. It ends the session, unless it is a redirect or a file, which show no notice. */
  private afterSession(target: string, reason: QaEnd): Variant {
    const set = this.deps.sets.current;
    const url = resolveUrl(set, target);
    const showsNotice = url.kind === 'page' || url.kind === 'not-found';
    return {
      ...this.variant(set, url, 'session'),
      ...(showsNotice && { qaEnd: reason, setCookie: this.sessionCookie('') }),
    };
  }

  private variant(
    set: ReleaseSet,
    url: ResolvedUrl,
    scope: CacheScope,
    canaries: readonly string[] = [],
  ): Variant {
    const path = url.kind === 'redirect' ? url.to : url.path;
    const pageSet = url.kind === 'page' ? this.deps.sets.pageSet(set, url.route.remote) : set;
    const key = [this.year, pageSet.id, ...canaries, path].join(' ');
    return { set: pageSet, url, scope, key, canaries };
  }

  private resolve(target: string): Resolved {
    const { sets } = this.deps;
    if (this.generation !== sets.generation || Date.now() >= this.yearEnds) this.forget();
    const known = this.resolved.get(target);
    if (known) return known;
    const url = resolveUrl(sets.current, target);
    const owner = ownerOf(sets.current, url);
    const resolved = {
      variant: this.variant(sets.current, url, 'public', sets.canaries),
      isCanary: sets.canarySets.some((set) => ownerOf(set, resolveUrl(set, target)) !== owner),
    };
    if (target.length <= LONGEST_REMEMBERED) this.resolved.set(target, resolved);
    return resolved;
  }

  private forget(): void {
    this.generation = this.deps.sets.generation;
    this.resolved.clear();
    // The footer of every page shows the year.
    this.year = new Date().getFullYear();
    this.yearEnds = new Date(this.year + 1, 0).getTime();
  }

  private bucketOf(cookie: string): number | undefined {
    const text = this.read(cookie, 'bucket');
    const bucket = Number(text);
    return text && bucket >= 0 && bucket < 1 ? bucket : undefined;
  }

  private read(cookie: string, name: keyof typeof this.cookies): string | undefined {
    const full = this.cookies[name];
    return cookie.includes(full) ? parse(cookie, full)[full] : undefined;
  }

  private cookie(name: keyof typeof this.cookies, value: string, maxAge: number): string {
    const { secure } = this.deps;
    const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge, secure } as const;
    return serialize(this.cookies[name], value, options);
  }
}

const withQuery = (url: string, query: string) => url + (url.includes('?') ? '&' : '?') + query;

/** Identifies the release that serves a URL, and the page. */
function ownerOf(set: ReleaseSet, url: ResolvedUrl): string {
  if (url.kind === 'redirect') return `redirect ${url.to}`;
  if (url.kind !== 'page') return url.kind;
  return `${set.releases.get(url.route.remote)?.key} ${url.path}`;
}
