import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReleaseApp, ReleaseEnv } from '../http/env.ts';
import type { Releases } from '../releases.ts';
import type { Session } from './session.ts';
import type { Html } from './view/layout.ts';

export type PageContext = Context<ReleaseEnv>;

/** The dependencies of all pages on the release port. */
export interface PageTools {
  readonly respondHtml: (
    c: PageContext,
    page: Html,
    status?: ContentfulStatusCode,
  ) => Response | Promise<Response>;
  readonly sessionOf: (c: PageContext) => Promise<Session | undefined>;
  /** A form with its session; undefined if it was not sent by a page of that session. */
  readonly readForm: (
    c: PageContext,
  ) => Promise<{ form: Record<string, unknown>; session: Session } | undefined>;
  /** Limits the size of a form. */
  readonly limit: MiddlewareHandler<ReleaseEnv>;
}

/** Adds pages of another application, which share the port and the sessions of the operators' page. */
export type AddPages = (app: ReleaseApp, releases: Releases, tools: PageTools) => void;
