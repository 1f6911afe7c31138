import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownTag } from '@agent-atlas/server-kit/http/etag';
import type { SecurityLog } from '@agent-atlas/server-kit/http/security-log';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { RollbackSchema } from '../../contract/changes.ts';
import { refusalOf } from '../access/permissions.ts';
import { permit, type ReleaseApp } from '../http/env.ts';
import { PAGE_DIR } from '../package-dir.ts';
import { nameOf } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import type { Releases } from '../releases.ts';
import { addDiffPage } from './diff-page-routes.ts';
import { loadPage } from './load-page.ts';
import type { AddPages, PageContext } from './page-tools.ts';
import { isSameOrigin } from './same-origin.ts';
import {
  closeSession,
  findSession,
  isOwnForm,
  openSession,
  SESSION_S,
  type Session,
} from './session.ts';
import { type Html, STYLESHEET } from './view/layout.ts';
import { loginPage } from './view/login.ts';
import { type Message, overviewPage } from './view/overview.ts';

const COOKIE = 'atlas_release_session';
/** Maximum size of a form. */
const BODY_MAX_BYTES = 32 * 1024;
/** How long a request waits for a rollback, in milliseconds. */
export const ROLLBACK_WAIT_MS = 15_000;

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Adds the operators' page. It shows what is live and offers rollbacks. It works without
 * JavaScript.
 */
export function addPage(
  app: ReleaseApp,
  releases: Releases,
  securityLog: SecurityLog,
  addMore: AddPages,
): void {
  const { sql, access } = releases;
  const read = (name: string) => readFileSync(join(PAGE_DIR, name), 'utf8');
  const css = read('page.css') + read('data.css');
  const etag = `"${createHash('sha256').update(css).digest('hex').slice(0, 32)}"`;

  const respondHtml = (c: PageContext, page: Html, status: ContentfulStatusCode = 200) =>
    c.html(page, status, {
      'Content-Security-Policy': POLICY,
      // With `no-referrer`, browsers hide the origin of a form even from its own server.
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    });
  /** Behind a proxy that says https, no other host of the domain can set the cookie. */
  const prefixOf = (c: PageContext) =>
    c.req.header('X-Forwarded-Proto') === 'https' ? ('host' as const) : undefined;
  const cookieOf = (c: PageContext) => getCookie(c, COOKIE, prefixOf(c));
  const sessionOf = (c: PageContext) => findSession(sql, cookieOf(c));

  async function overview(c: PageContext, session: Session, message?: Message) {
    const { principal, csrf } = session;
    const input = await loadPage(releases);
    return respondHtml(
      c,
      overviewPage({
        input,
        user: nameOf(principal),
        csrf,
        mayChange: ({ name }) => refusalOf(principal, 'change', [name], input.owners) === undefined,
        ...(message && { message }),
      }),
      message?.kind === 'error' ? 409 : 200,
    );
  }

  /**
   * Reads a form with its session; undefined if the form was not sent by a page of that session.
   */
  async function readForm(c: PageContext) {
    const form = await c.req.parseBody();
    const session = await sessionOf(c);
    if (!session) return undefined;
    if (isSameOrigin(c.req.raw.headers) && isOwnForm(session, form.csrf)) return { form, session };
    securityLog.refused('a form from another site');
    return undefined;
  }

  app.get(STYLESHEET, (c) => {
    const headers = { 'Cache-Control': 'no-cache', ETag: etag };
    if (knownTag(c.req.header('If-None-Match'), [etag])) return c.body(null, 304, headers);
    return c.body(css, 200, { ...headers, 'Content-Type': 'text/css; charset=utf-8' });
  });

  app.get('/', async (c) => {
    const session = await sessionOf(c);
    return session ? overview(c, session) : respondHtml(c, loginPage());
  });

  const limit = bodyLimit({ maxSize: BODY_MAX_BYTES });
  app.post('/login', limit, async (c) => {
    if (!isSameOrigin(c.req.raw.headers)) {
      securityLog.refused('a form from another site');
      return respondHtml(c, loginPage('Use the form on this page to log in.'), 403);
    }
    const { token } = await c.req.parseBody();
    try {
      const authorization = typeof token === 'string' ? `Bearer ${token.trim()}` : undefined;
      const principal = await access.authenticate(authorization, access.addressOf(c.env.incoming));
      if (!principal) return respondHtml(c, loginPage('This token is not valid.'), 401);
      // A session could do more than the one thing that such a token is for.
      if (principal.kind === 'team' && principal.idToken)
        return respondHtml(c, loginPage("A workflow's token cannot open a session."), 403);
      const cookie = await openSession(sql, principal);
      if (cookie === undefined)
        return respondHtml(c, loginPage('Too many sessions are open. Try again later.'), 503);
      setCookie(c, COOKIE, cookie, {
        httpOnly: true,
        sameSite: 'Strict',
        path: '/',
        maxAge: SESSION_S,
        prefix: prefixOf(c),
      });
      return c.redirect('/', 303);
    } catch (error) {
      if (!(error instanceof ReleaseProblem)) throw error;
      return respondHtml(c, loginPage(`${error.message} ${error.hint ?? ''}`), error.status);
    }
  });

  app.post('/logout', limit, async (c) => {
    const cookie = cookieOf(c);
    if (cookie !== undefined && (await readForm(c))) {
      await closeSession(sql, cookie);
      deleteCookie(c, COOKIE, { path: '/', prefix: prefixOf(c) });
    }
    return c.redirect('/', 303);
  });

  const tools = { respondHtml, sessionOf, readForm, limit };
  addDiffPage(app, releases, tools);
  addMore(app, releases, tools);

  app.post('/rollback', limit, async (c) => {
    const sent = await readForm(c);
    if (!sent) return respondHtml(c, loginPage('Your session has ended. Log in again.'), 403);
    const { form, session } = sent;
    c.set('principal', session.principal);
    try {
      // It says what the page showed: a double click or an outdated page must not roll back twice.
      const read = RollbackSchema.safeParse({ ...form, kind: 'rollback' });
      if (!read.success)
        throw new ReleaseProblem(400, 'The form is incomplete.', 'Reload the page.');
      const request = read.data;
      const { remote } = request;
      await permit(c, releases, 'change', [remote]);
      const by = nameOf(session.principal);
      const change = await releases.request(request, by, ROLLBACK_WAIT_MS, c.req.raw.signal);
      if (change.state === 'done') return c.redirect('/', 303);
      const text = change.problem ?? `The rollback of ${remote} is waiting for a release worker.`;
      return overview(c, session, { kind: change.state === 'pending' ? 'done' : 'error', text });
    } catch (error) {
      if (!(error instanceof ReleaseProblem)) throw error;
      return overview(c, session, { kind: 'error', text: error.message });
    }
  });
}
