import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import type { ActiveSets } from '../releases/active-sets.ts';
import type { SetSource } from '../releases/set-source.ts';
import type { Variants } from '../server/variants.ts';
import type { RemoteVersions } from './remote-versions.ts';
import { type QaSession, qaChanges, readQaToken, signQaLink } from './session.ts';

const MAX_CHANGES_BYTES = 8192;
const NO_STORE = { 'Cache-Control': 'no-store' };
const EXPIRED =
  'This QA link has expired or is not from this site. Ask whoever sent it for a new one.';
const NO_SESSION = 'There is no QA session. Open one with a QA link.';
const DEV_SESSION_MS = 24 * 60 * 60 * 1000;

export interface QaDeps {
  readonly secret: string;
  readonly sets: ActiveSets;
  readonly source: SetSource;
  readonly variants: Variants;
  readonly log: Logger;
  /** In development, `?qa` without a token opens a session. */
  readonly dev: boolean;
}

/** Opens the QA session of a `?qa=…` link and redirects to the URL without the token. */
export function qaLinks({ secret, variants, log, dev }: QaDeps): MiddlewareHandler {
  return async (c, next) => {
    const token = c.req.query('qa');
    if (c.req.method !== 'GET' || !(token || (dev && token === ''))) return next();
    const given = token || signQaLink(secret, { expires: Date.now() + DEV_SESSION_MS });
    const session = readQaToken(secret, given);
    if (!session) {
      log.warn({ event: 'qa-link-refused' }, 'a QA link was refused');
      return c.text(EXPIRED, 403, NO_STORE);
    }
    if (!dev) log.warn({ event: 'qa-session-opened', ...session }, 'a QA session was opened');
    const url = new URL(c.req.url);
    url.searchParams.delete('qa');
    c.header('Set-Cookie', variants.sessionCookie(given, session.expires));
    c.header('Cache-Control', 'no-store');
    // A path with two leading slashes would lead to another host.
    return c.redirect(`/${url.pathname.replace(/^\/+/, '')}${url.search}`, 303);
  };
}

/** The API of the QA panel. Without a session every route is a 404. */
export function qaRoutes({ secret, sets, source, variants, log }: QaDeps): Hono {
  const app = new Hono();
  const sessionOf = (c: Context) => variants.session(c.req.header('cookie'));
  const withSession =
    (handler: (c: Context, session: QaSession) => Promise<Response>) => async (c: Context) => {
      const session = sessionOf(c);
      c.header('Cache-Control', 'no-store');
      return session ? handler(c, session) : c.text(NO_SESSION, 404);
    };

  app.get(
    '/remotes',
    withSession(async (c) => {
      const published = await source.published();
      const names = new Set([...sets.current.releases.keys(), ...published.keys()]);
      const remotes = [...names].sort().map(
        (name): RemoteVersions => ({
          name,
          active: sets.current.releases.get(name)?.manifest.version ?? null,
          versions: published.get(name) ?? [],
        }),
      );
      return c.json(remotes);
    }),
  );
  app.get(
    '/set',
    withSession(async (c) => c.text((await variants.of('/', c.req.header('cookie'))).set.id)),
  );
  app.put(
    '/session',
    bodyLimit({ maxSize: MAX_CHANGES_BYTES }),
    withSession(async (c, { expires }) => {
      const changes = qaChanges.safeParse(await c.req.json().catch(() => undefined));
      if (!changes.success) return c.text('These changes are malformed.', 400);
      log.warn({ event: 'qa-session-changed', ...changes.data }, 'a QA session was changed');
      const token = signQaLink(secret, { ...changes.data, expires });
      c.header('Set-Cookie', variants.sessionCookie(token, expires));
      return c.body(null, 204);
    }),
  );
  app.delete(
    '/session',
    withSession(async (c) => {
      c.header('Set-Cookie', variants.sessionCookie('', 0));
      return c.body(null, 204);
    }),
  );
  return app;
}
