import type { Context } from 'hono';
import { NewAcceptanceSchema, type RecordedDiff } from '../../contract/diffs.ts';
import { DigestSchema } from '../../contract/releases.ts';
import { permit, type ReleaseApp, type ReleaseEnv } from '../http/env.ts';
import { NumberParam } from '../http/params.ts';
import { nameOf } from '../principal.ts';
import { ReleaseProblem } from '../problem.ts';
import { selectDiffById, selectPicture } from '../queries/diffs.ts';
import { acceptDiff } from '../record-diff.ts';
import type { Releases } from '../releases.ts';
import type { PageTools } from './page-tools.ts';
import type { Session } from './session.ts';
import { diffPage } from './view/diff-page.ts';
import { loginPage } from './view/login.ts';

type PageContext = Context<ReleaseEnv>;

/** Adds the page of a release diff, its pictures, and the form that accepts it. */
export function addDiffPage(app: ReleaseApp, releases: Releases, tools: PageTools): void {
  const { sql, access } = releases;
  const { respondHtml, sessionOf, readForm, limit } = tools;

  async function findDiff(c: PageContext): Promise<RecordedDiff> {
    const id = NumberParam.safeParse(c.req.param('id'));
    const recorded = id.success ? await selectDiffById(sql, id.data) : undefined;
    if (!recorded) throw new ReleaseProblem(404, 'This diff does not exist.');
    return recorded;
  }

  async function show(c: PageContext, { principal, csrf }: Session, problem?: string) {
    const recorded = await findDiff(c);
    const refusal = await access.refuse(principal, 'change', [recorded.name]);
    const page = diffPage({
      recorded,
      user: nameOf(principal),
      csrf,
      mayAccept: refusal === undefined,
      ...(problem !== undefined && { problem }),
    });
    return respondHtml(c, page, problem === undefined ? 200 : 409);
  }

  app.get('/diffs/:id', async (c) => {
    const session = await sessionOf(c);
    return session ? show(c, session) : respondHtml(c, loginPage(), 401);
  });

  app.get('/diffs/:id/:file{[0-9a-f]{64}\\.png}', async (c) => {
    if (!(await sessionOf(c))) throw new ReleaseProblem(401, 'Log in to see this picture.');
    const id = NumberParam.safeParse(c.req.param('id'));
    const digest = DigestSchema.parse(c.req.param('file').slice(0, -'.png'.length));
    const bytes = id.success ? await selectPicture(sql, id.data, digest) : undefined;
    if (!bytes) throw new ReleaseProblem(404, 'This picture is no longer stored.');
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/png',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cache-Control': 'private, max-age=3600, immutable',
    });
  });

  app.post('/diffs/:id/accept', limit, async (c) => {
    const sent = await readForm(c);
    if (!sent) return respondHtml(c, loginPage('Your session has ended. Log in again.'), 403);
    const { form, session } = sent;
    c.set('principal', session.principal);
    const { id, name, version } = await findDiff(c);
    try {
      await permit(c, releases, 'change', [name]);
      const given = NewAcceptanceSchema.safeParse(form);
      if (!given.success)
        throw new ReleaseProblem(400, 'Enter your name, in one line of at most 100 characters.');
      await acceptDiff(sql, { name, version, by: nameOf(session.principal), ...given.data });
      return c.redirect(`/diffs/${id}`, 303);
    } catch (error) {
      if (!(error instanceof ReleaseProblem)) throw error;
      return show(c, session, `${error.message} ${error.hint ?? ''}`.trim());
    }
  });
}
