import { allowsVersion, formatScope } from '@agent-atlas/registry/contract/qa-links';
import type { QaSessionId } from '@agent-atlas/registry/contract/qa-session';
import { NewTestRecordSchema } from '@agent-atlas/registry/contract/tests';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import { releaseVersion, remoteName } from '../../../contract/manifest.ts';
import type { ListedScenario, RemoteVersions } from '../../qa/remote-versions.ts';
import { type QaSession, qaIdOf } from '../../qa/session.ts';
import { QA_END_TEXTS } from '../../qa/sessions.ts';
import type { ActiveSets } from '../../releases/active-sets.ts';
import { ReleaseError } from '../../releases/errors.ts';
import type { ReleaseSet } from '../../releases/release-set.ts';
import type { SetSource } from '../../releases/set-source.ts';
import type { ReleaseStore } from '../../releases/store.ts';
import type { IdentifyVisitor, Visitor } from '../http/visitor.ts';
import type { Variants } from '../pages/variants.ts';

const MAX_RECORD_BYTES = 32 * 1024;
const NO_STORE = { 'Cache-Control': 'no-store' };
const NO_SESSION = 'There is no QA session. Open one with a QA link.';
const NO_RECORDS = 'Test records need a release API, which this server does not have.';
const NO_SANDBOX =
  'Development sessions have no sandbox: their votes count in the development data.';
const NOT_RESET = 'The votes could not be deleted. Please try again.';

interface QaApp {
  Bindings: HttpBindings;
}
type QaContext = Context<QaApp>;

/** Deletes the votes of a QA session. @throws ApiUnavailableError */
export type ResetQaVotes = (
  session: QaSessionId,
  visitor: Visitor,
) => Promise<{ readonly status: number }>;

const testedRelease = NewTestRecordSchema.omit({ tester: true }).extend({
  remote: remoteName,
  version: releaseVersion,
});

export interface QaDeps {
  readonly sets: ActiveSets;
  readonly source: SetSource;
  readonly store: Pick<ReleaseStore, 'scenarios'>;
  readonly variants: Variants;
  readonly identify: IdentifyVisitor;
  readonly resetVotes: ResetQaVotes;
  readonly log: Logger;
  /** In development, `?qa` without a token opens a session. */
  readonly dev: boolean;
}

/** Refuses the bodies that a form of another site can send. */
const jsonOnly: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return next();
  return c.text('The body must be JSON, sent as application/json.', 415, NO_STORE);
};

/** Opens the QA session of a `?qa=…` link and redirects to the URL without the token. */
export function qaLinks({ variants, log, dev }: QaDeps): MiddlewareHandler {
  return async (c, next) => {
    const token = c.req.query('qa');
    if (c.req.method !== 'GET' || !(token || (dev && token === ''))) return next();
    const opened = await variants.qaSessions.open(token, variants.qaCookie(c.req.header('cookie')));
    if (typeof opened === 'string') {
      log.warn({ event: 'qa-link-refused', reason: opened }, 'a QA link was refused');
      const text = `This QA link ${QA_END_TEXTS[opened]}. Ask its sender for a new one.`;
      return c.text(text, 403, NO_STORE);
    }
    const { session, cookie } = opened;
    const { id, versions } = session;
    if (!dev)
      log.warn({ event: 'qa-session-opened', link: id.link, versions }, 'a QA session was opened');
    const url = new URL(c.req.url);
    url.searchParams.delete('qa');
    c.header('Set-Cookie', variants.sessionCookie(cookie, session.expires));
    c.header('Cache-Control', 'no-store');
    // A path with two leading slashes would lead to another host.
    return c.redirect(`/${url.pathname.replace(/^\/+/, '')}${url.search}`, 303);
  };
}

/**
 * The API of the QA panel. Without a session, every route is a 404; after its end, a 410 that
 * explains why.
 *
 *   GET    /session    the session: person, purpose, scope, expires
 *   DELETE /session    leaves the session; its votes stay until it is reset or its link ends
 *   POST   /reset      deletes the session's votes
 *   GET    /remotes    RemoteVersions[]: the versions that the link allows
 *   GET    /set        the id of the session's release set, as text; the query holds the page's conditions
 *   GET    /scenarios  ListedScenario[] of that set
 *   POST   /tests      stores a test record of a release by the session's person
 */
export function qaRoutes(deps: QaDeps): Hono<QaApp> {
  const { sets, source, store, variants, identify, resetVotes } = deps;
  const app = new Hono<QaApp>();
  const setOf = async (c: QaContext) =>
    (await variants.of(`/${new URL(c.req.url).search}`, c.req.header('cookie'))).set;
  const withSession =
    (handler: (c: QaContext, session: QaSession) => Promise<Response>) => async (c: QaContext) => {
      const state = await variants.qaState(c.req.header('cookie'));
      c.header('Cache-Control', 'no-store');
      if (!state) return c.text(NO_SESSION, 404);
      if (state.kind === 'open') return handler(c, state.session);
      return c.text(`This QA session has ended: its link ${QA_END_TEXTS[state.reason]}.`, 410);
    };

  app.get(
    '/remotes',
    withSession(async (c, { link: { scope } }) => {
      const published = await source.published();
      const names = new Set([...sets.current.releases.keys(), ...published.keys()]);
      const allowed = [...names].filter((name) => allowsVersion(scope, name)).sort();
      const remotes = allowed.map(
        (name): RemoteVersions => ({
          name,
          active: sets.current.releases.get(name)?.manifest.version ?? null,
          versions: (published.get(name) ?? []).filter((each) => allowsVersion(scope, name, each)),
        }),
      );
      return c.json(remotes);
    }),
  );
  app.get(
    '/set',
    withSession(async (c) => c.text((await setOf(c)).id)),
  );
  app.get(
    '/scenarios',
    withSession(async (c) => c.json(await scenariosOf(await setOf(c), store))),
  );
  app.post(
    '/tests',
    jsonOnly,
    bodyLimit({ maxSize: MAX_RECORD_BYTES }),
    withSession(async (c, { link: { person: tester, scope } }) => {
      const given = testedRelease.safeParse(await c.req.json().catch(() => undefined));
      if (!given.success) {
        const [issue] = given.error.issues;
        return c.text(`This record is malformed: ${issue?.path.join('.')} ${issue?.message}`, 400);
      }
      const { remote, version, ...record } = given.data;
      if (!allowsVersion(scope, remote))
        return c.text(`This QA link allows ${formatScope(scope)}, not a test of ${remote}.`, 403);
      if (!source.addTest) return c.text(NO_RECORDS, 409);
      try {
        await source.addTest(remote, version, { ...record, tester });
        return c.body(null, 201);
      } catch (error) {
        if (error instanceof ReleaseError) return c.text(error.message, 409);
        throw error;
      }
    }),
  );
  app.get(
    '/session',
    withSession(async (c, { expires, link: { person, purpose, scope } }) =>
      c.json({ person, purpose, scope: formatScope(scope), expires }),
    ),
  );
  app.delete(
    '/session',
    withSession(async (c) => {
      c.header('Set-Cookie', variants.sessionCookie(''));
      return c.body(null, 204);
    }),
  );
  app.post(
    '/reset',
    withSession(async (c, session) => {
      const id = qaIdOf(session);
      if (!id) return c.text(NO_SANDBOX, 409);
      const result = await resetVotes(id, identify(c.env.incoming)).catch(() => undefined);
      return result?.status === 200 ? c.body(null, 204) : c.text(NOT_RESET, 503);
    }),
  );
  return app;
}

/** The scenarios of a set's releases. A release without readable ones has none. */
async function scenariosOf(
  set: ReleaseSet,
  store: Pick<ReleaseStore, 'scenarios'>,
): Promise<ListedScenario[]> {
  const lists = [...set.releases].sort().map(async ([remote, { manifest }]) => {
    const scenarios = await store.scenarios(remote, manifest.version).catch(() => []);
    return scenarios.map(({ id, title, url }) => ({ remote, id, title, url }));
  });
  return (await Promise.all(lists)).flat();
}
