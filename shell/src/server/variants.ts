import { createHmac, randomInt } from 'node:crypto';
import { type DataVersion, formatVersion, parseVersion } from '@agent-atlas/api/contract/http';
import { parse, serialize } from 'hono/utils/cookie';
import { LRUCache } from 'lru-cache';
import { type QaSession, readQaToken } from '../qa/session.ts';
import { sessionSet } from '../qa/session-set.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { type Address, resolveAddress } from './addresses.ts';

/** Whom an answer may be given to: everyone, the visitors of one canary bucket, or one QA session. */
export type CacheScope = 'public' | 'bucket' | 'session';

/** What a request gets, and from which releases. */
export interface Variant {
  readonly set: ReleaseSet;
  readonly address: Address;
  readonly scope: CacheScope;
  /** Names what is kept for this answer: two requests with one key get the same page. */
  readonly key: string;
  /** Remotes whose pages are not the same for everyone; see `Boot.canaries`. */
  readonly canaries: readonly string[];
  /** The visitor has voted and must see at least this version of the data. */
  readonly min?: DataVersion | undefined;
  readonly setCookie?: string;
  /** The QA session, and what of it could not be loaded. */
  readonly qa?: QaSession & { readonly problem?: string };
}

const BUCKETS = 10_000;
const MONTH_S = 30 * 24 * 60 * 60;
/** Longer than pages show outdated counts. */
const VOTER_S = 30;
const REMEMBERED = 5000;
const LONGEST_REMEMBERED = 512;

export interface VariantsParts {
  readonly sets: ActiveSets;
  readonly store: ReleaseStore;
  readonly qaSecret: string;
  /** Whether the site is on HTTPS. */
  readonly secure: boolean;
}

interface Resolved {
  /** What everyone gets who is in no bucket, has not voted and tests nothing. */
  readonly variant: Variant;
  /** Whether a canary changes what is at the address. */
  readonly isCanary: boolean;
}

/** Decides which variant of the site a request gets: by QA session, and by bucket where a canary runs. */
export class Variants {
  private readonly parts: VariantsParts;
  private readonly cookies: Readonly<Record<'qa' | 'bucket' | 'voter', string>>;
  private readonly resolved = new LRUCache<string, Resolved>({ max: REMEMBERED });
  private generation = -1;
  private year = 0;
  private yearEnds = 0;

  constructor(parts: VariantsParts) {
    this.parts = parts;
    const prefix = parts.secure ? '__Host-' : '';
    this.cookies = {
      qa: `${prefix}atlas_qa`,
      bucket: `${prefix}atlas_bucket`,
      voter: `${prefix}atlas_voter`,
    };
  }

  /** @param cookie the request's `Cookie` header */
  of(target: string, cookie = ''): Variant | Promise<Variant> {
    const qa = this.session(cookie);
    if (qa) return this.inSession(target, qa);
    const { variant, isCanary } = this.resolve(target);
    if (cookie === '' && !isCanary) return variant;
    const min = this.voterVersion(cookie);
    if (!isCanary) return min ? { ...variant, min } : variant;
    const { sets } = this.parts;
    const known = this.bucketOf(cookie);
    const bucket = known ?? randomInt(BUCKETS) / BUCKETS;
    const set = sets.setFor(bucket);
    const address = set === sets.current ? variant.address : resolveAddress(set, target);
    return {
      ...this.variant(set, address, 'bucket'),
      min,
      ...(known === undefined && { setCookie: this.cookie('bucket', String(bucket), MONTH_S) }),
    };
  }

  /** What a target is without a visitor: the active releases, also where a canary runs. */
  forEveryone(target: string): Variant {
    return this.resolve(target).variant;
  }

  /** The valid QA session of a request. */
  session(cookie = ''): QaSession | undefined {
    return readQaToken(this.parts.qaSecret, this.read(cookie, 'qa'));
  }

  /** `Set-Cookie` that opens a QA session, or ends it when there is no token. */
  sessionCookie(token: string, expires: number): string {
    const seconds = Math.max(0, Math.round((expires - Date.now()) / 1000));
    return this.cookie('qa', token, seconds);
  }

  /** `Set-Cookie` that lets a voter see what their vote has changed, on whichever server. */
  voterCookie(version: DataVersion): string {
    const text = formatVersion(version);
    return this.cookie('voter', `${text}.${this.voterSignature(text)}`, VOTER_S);
  }

  /** The version that a voter must see. */
  voterVersion(cookie = ''): DataVersion | undefined {
    const [text = '', signature] = this.read(cookie, 'voter')?.split('.') ?? [];
    // Anyone could ask for a version to come, and so for a render with each request.
    return signature && signature === this.voterSignature(text) ? parseVersion(text) : undefined;
  }

  private voterSignature(text: string): string {
    return createHmac('sha256', this.parts.qaSecret).update(`voter:${text}`).digest('base64url');
  }

  private async inSession(target: string, qa: QaSession): Promise<Variant> {
    const { set, problem } = await sessionSet(this.parts.sets, this.parts.store, qa);
    return {
      ...this.variant(set, resolveAddress(set, target), 'session'),
      qa: { ...qa, ...(problem && { problem }) },
    };
  }

  private variant(
    set: ReleaseSet,
    address: Address,
    scope: CacheScope,
    canaries: readonly string[] = [],
  ): Variant {
    const path = address.kind === 'redirect' ? address.to : address.path;
    const key = [this.year, set.id, ...canaries, path].join(' ');
    return { set, address, scope, key, canaries };
  }

  private resolve(target: string): Resolved {
    const { sets } = this.parts;
    if (this.generation !== sets.generation || Date.now() >= this.yearEnds) this.forget();
    const known = this.resolved.get(target);
    if (known) return known;
    const address = resolveAddress(sets.current, target);
    const owner = ownerOf(sets.current, address);
    const resolved = {
      variant: this.variant(sets.current, address, 'public', sets.canaries),
      isCanary: sets.canarySets.some((set) => ownerOf(set, resolveAddress(set, target)) !== owner),
    };
    if (target.length <= LONGEST_REMEMBERED) this.resolved.set(target, resolved);
    return resolved;
  }

  private forget(): void {
    this.generation = this.parts.sets.generation;
    this.resolved.clear();
    // It stands in the footer of every page.
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
    const { secure } = this.parts;
    const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge, secure } as const;
    return serialize(this.cookies[name], value, options);
  }
}

/** Which release answers at an address, and with what. */
function ownerOf(set: ReleaseSet, address: Address): string {
  if (address.kind === 'redirect') return `redirect ${address.to}`;
  if (address.kind !== 'page') return address.kind;
  return `${set.releases.get(address.route.remote)?.key} ${address.path}`;
}
