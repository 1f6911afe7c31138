import { randomInt } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { type QaSession, readQaToken } from '../qa/session.ts';
import { sessionSet } from '../qa/session-set.ts';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import type { ReleaseStore } from '../releases/store.ts';

/** Whom a page is made for, and so from which releases. */
export interface Audience {
  readonly set: ReleaseSet;
  /** Everybody, those who share a place in the canaries, or one QA session. */
  readonly reach: 'everybody' | 'place' | 'session';
  readonly setCookie?: string;
  /** The session, with what could not be had of it. */
  readonly qa?: QaSession & { readonly problem?: string };
}

/** A number without meaning: the first PLACES-th of visitors that somebody is in. */
const PLACE_COOKIE = 'atlas_place';
const PLACES = 10_000;
const MONTH_S = 30 * 24 * 60 * 60;

const QA_COOKIE = 'atlas_qa';

export interface AudienceParts {
  readonly sets: ActiveSets;
  readonly store: ReleaseStore;
  readonly qaSecret: string;
  /** Whether the site is on HTTPS. */
  readonly secure: boolean;
}

/** Tells visitors apart, as far as they get different releases: by place while a canary runs, by QA session. */
export class Audiences {
  private readonly parts: AudienceParts;

  constructor(parts: AudienceParts) {
    this.parts = parts;
  }

  /** @param cookie the request's `Cookie` header */
  async of(cookie = ''): Promise<Audience> {
    const { sets, store } = this.parts;
    const qa = this.session(cookie);
    if (qa) {
      const { set, problem } = await sessionSet(sets, store, qa);
      return { set, reach: 'session', qa: { ...qa, ...(problem && { problem }) } };
    }
    if (!sets.hasCanary) return { set: sets.current, reach: 'everybody' };
    const known = placeOf(cookie);
    if (known !== undefined) return { set: sets.setFor(known), reach: 'place' };
    const place = randomInt(PLACES) / PLACES;
    const setCookie = this.cookie(PLACE_COOKIE, String(place), MONTH_S);
    return { set: sets.setFor(place), reach: 'place', setCookie };
  }

  /** The same where it is known without waiting, and nobody has to be told. */
  atOnce(cookie = ''): Audience | undefined {
    const { sets } = this.parts;
    if (cookie.includes(QA_COOKIE)) return undefined;
    if (!sets.hasCanary) return { set: sets.current, reach: 'everybody' };
    const place = placeOf(cookie);
    return place === undefined ? undefined : { set: sets.setFor(place), reach: 'place' };
  }

  /** The valid QA session of a request. */
  session(cookie = ''): QaSession | undefined {
    if (!cookie.includes(QA_COOKIE)) return undefined;
    return readQaToken(this.parts.qaSecret, parse(cookie, QA_COOKIE)[QA_COOKIE]);
  }

  /** `Set-Cookie` that opens a session, or ends it when there is no token. */
  sessionCookie(token: string, expires: number): string {
    const seconds = Math.max(0, Math.round((expires - Date.now()) / 1000));
    return this.cookie(QA_COOKIE, token, seconds);
  }

  private cookie(name: string, value: string, maxAge: number): string {
    const { secure } = this.parts;
    return serialize(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', maxAge, secure });
  }
}

function placeOf(cookie: string): number | undefined {
  if (!cookie.includes(PLACE_COOKIE)) return undefined;
  const text = parse(cookie, PLACE_COOKIE)[PLACE_COOKIE];
  const place = Number(text);
  return text && place >= 0 && place < 1 ? place : undefined;
}
