import { permit } from '@agent-atlas/registry/http/env';
import { NumberParam } from '@agent-atlas/registry/http/params';
import type { AddPages, PageContext } from '@agent-atlas/registry/page/page-tools';
import type { Session } from '@agent-atlas/registry/page/session';
import { loginPage } from '@agent-atlas/registry/page/view/login';
import { nameOf } from '@agent-atlas/registry/principal';
import { ReleaseProblem } from '@agent-atlas/registry/problem';
import { z } from 'zod';
import { selectActions, selectOpen, selectSubmission } from '../editor-queries.ts';
import {
  declineSubmission,
  returnSubmission,
  SubmissionRefused,
  takeSubmission,
} from '../review.ts';
import { submissionPage, submissionsPage } from './view.ts';

/** Maximum number of submissions in the list. */
const SHOWN_MAX = 100;
const NAME_PROBLEM = 'Enter your name, in one line of at most 100 characters.';
const REASON_PROBLEM = 'Enter the reason that the sender sees, with at most 500 characters.';

const line = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, message)
    .regex(/^\P{Cc}*$/u, message);
const Editor = z.object({ editor: line(100, NAME_PROBLEM) });
const Decision = Editor.extend({ reason: line(500, REASON_PROBLEM) });

/** Parses a form. Throws a {@link ReleaseProblem} that says what to change. */
function parseForm<T>(schema: z.ZodType<T>, form: unknown): T {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  throw new ReleaseProblem(400, parsed.error.issues[0]?.message ?? 'The form is not valid.');
}

/**
 * Adds the editors' pages: the queue of suggested agents and corrections, and one page for each, on
 * which editors take, return and decline it. Listing changes the catalogue, so it is a command.
 */
export const addSubmissionPages: AddPages = (app, releases, tools) => {
  const { sql } = releases;
  const { respondHtml, sessionOf, readForm, limit } = tools;

  async function show(c: PageContext, { principal, csrf }: Session, problem?: string) {
    const id = NumberParam.safeParse(c.req.param('id'));
    const submission = id.success ? await selectSubmission(sql, id.data) : undefined;
    if (!submission) throw new ReleaseProblem(404, 'This submission does not exist.');
    const actions = await selectActions(sql, submission.id);
    const user = nameOf(principal);
    const page = submissionPage({ submission, actions, user, csrf, ...(problem && { problem }) });
    return respondHtml(c, page, problem === undefined ? 200 : 409);
  }

  /** Responds to an editor, who has the owner's access. */
  const forEditor =
    (respond: (c: PageContext, session: Session) => Response | Promise<Response>) =>
    async (c: PageContext) => {
      const session = await sessionOf(c);
      if (!session) return respondHtml(c, loginPage(), 401);
      c.set('principal', session.principal);
      await permit(c, releases, 'own');
      return respond(c, session);
    };

  app.get(
    '/submissions',
    forEditor(async (c, { principal, csrf }) => {
      const open = await selectOpen(sql, SHOWN_MAX);
      return respondHtml(c, submissionsPage({ ...open, user: nameOf(principal), csrf }));
    }),
  );

  app.get('/submissions/:id', forEditor(show));

  const actions = {
    take: (id: number, form: unknown) => takeSubmission(sql, { id, ...parseForm(Editor, form) }),
    return: (id: number, form: unknown) =>
      returnSubmission(sql, { id, ...parseForm(Editor, form) }),
    decline: (id: number, form: unknown) =>
      declineSubmission(sql, { id, ...parseForm(Decision, form) }),
  };
  for (const [name, act] of Object.entries(actions)) {
    app.post(`/submissions/:id/${name}`, limit, async (c) => {
      const sent = await readForm(c);
      if (!sent) return respondHtml(c, loginPage('Your session has ended. Log in again.'), 403);
      const { form, session } = sent;
      c.set('principal', session.principal);
      await permit(c, releases, 'own');
      const id = NumberParam.safeParse(c.req.param('id'));
      if (!id.success) throw new ReleaseProblem(404, 'This submission does not exist.');
      try {
        await act(id.data, form);
        return c.redirect(`/submissions/${id.data}`, 303);
      } catch (error) {
        if (error instanceof SubmissionRefused || error instanceof ReleaseProblem)
          return show(c, session, error.message);
        throw error;
      }
    });
  }
};
