import type { SecurityLog } from '@agent-atlas/server-kit/http/security-log';
import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { every, except } from 'hono/combine';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import '@agent-atlas/server-kit/base/validation-messages';
import { isDatabaseUnavailable } from '@agent-atlas/server-kit/db/errors';
import { addDocs } from '@agent-atlas/server-kit/http/docs';
import { defaultHeaders, type Headers } from '@agent-atlas/server-kit/http/security';
import { addChangeRoutes } from './http/change-routes.ts';
import { addDiffRoutes } from './http/diff-routes.ts';
import { addDriveRoutes } from './http/drive-routes.ts';
import type { ReleaseApp, ReleaseEnv } from './http/env.ts';
import { addFileRoutes } from './http/file-routes.ts';
import { addObservationRoutes } from './http/observation-routes.ts';
import { addOwnerRoutes } from './http/owner-routes.ts';
import { addPublisherRoutes } from './http/publisher-routes.ts';
import { addQaLinkRoutes } from './http/qa-link-routes.ts';
import { addReleaseRoutes } from './http/release-routes.ts';
import { addStateRoutes } from './http/state-routes.ts';
import { addTestRoutes } from './http/test-routes.ts';
import { addTokenRoutes } from './http/token-routes.ts';
import { addWebhookRoutes } from './http/webhook-routes.ts';
import { packageVersion } from './package-dir.ts';
import type { AddPages } from './page/page-tools.ts';
import { addPage } from './page/routes.ts';
import { ReleaseProblem } from './problem.ts';
import type { Releases } from './releases.ts';

/** Maximum size of a JSON body. Archives have their own limits. */
const BODY_MAX_BYTES = 1024 * 1024;

interface ReleaseAppParts {
  readonly releases: Releases;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
  readonly headers: Headers;
  /** Ends streaming responses on shutdown. */
  readonly closing: AbortSignal;
  /** Whether webhooks may be sent to private addresses. */
  readonly allowPrivate: boolean;
  readonly addPages: AddPages;
}

/** Creates the release API as a Hono application. */
export function createReleaseApp(parts: ReleaseAppParts): ReleaseApp {
  const { releases, logger, securityLog, headers, closing, allowPrivate, addPages } = parts;
  const app: ReleaseApp = new OpenAPIHono<ReleaseEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const [issue] = result.error.issues;
      const where = issue?.path.join('.') || 'The request';
      throw new ReleaseProblem(400, `${where}: ${issue?.message ?? 'is not valid'}`);
    },
  });
  app.onError((error, c) => {
    const { status, message, hint } = describe(error, logger);
    if (status === 401) c.header('WWW-Authenticate', 'Bearer');
    if (status === 429) c.header('Retry-After', '60');
    if (status === 503) c.header('Retry-After', '1');
    c.header('Cache-Control', 'no-store');
    // Discard the rest of a refused upload, so that the client reads the response.
    if (c.env.incoming?.complete === false) c.env.incoming.resume();
    return c.json({ error: message, ...(hint !== undefined && { hint }) }, status);
  });
  app.notFound((c) => c.json({ error: 'This path does not exist.' }, 404));
  app.use(defaultHeaders(headers));
  app.use('/v1/*', async (c, next) => {
    const { authenticate, addressOf } = releases.access;
    const address = addressOf(c.env.incoming);
    const principal = await authenticate(c.req.header('Authorization'), address);
    if (!principal) {
      const hint = 'Send it in a header: Authorization: Bearer <token>';
      throw new ReleaseProblem(401, 'A valid token is required.', hint);
    }
    c.set('principal', principal);
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  const limit = bodyLimit({ maxSize: BODY_MAX_BYTES });
  app.use(
    '/v1/*',
    except((c) => isArchiveUpload(c.req.method, c.req.path), every(limit)),
  );
  addReleaseRoutes(app, releases);
  addFileRoutes(app, releases);
  addTestRoutes(app, releases);
  addStateRoutes(app, releases, closing);
  addChangeRoutes(app, releases);
  addDiffRoutes(app, releases);
  addDriveRoutes(app, releases);
  addOwnerRoutes(app, releases);
  addTokenRoutes(app, releases);
  addPublisherRoutes(app, releases);
  addObservationRoutes(app, releases);
  addWebhookRoutes(app, releases, allowPrivate);
  addQaLinkRoutes(app, releases);
  addPage(app, releases, securityLog, addPages);
  addDocs(app, '', () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: 'Agent Atlas release API', version: packageVersion() },
      security: [{ token: [] }],
    }),
  );
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
  });
  return app;
}

const isArchiveUpload = (method: string, path: string) =>
  method === 'PUT' && (path.startsWith('/v1/releases/') || path.startsWith('/v1/sets/'));

function describe(error: unknown, logger: Logger): ReleaseProblem {
  if (error instanceof ReleaseProblem) return error;
  if (error instanceof HTTPException) {
    if (error.status === 413) return new ReleaseProblem(413, 'The body is too large.');
    return new ReleaseProblem(400, error.message);
  }
  if (isDatabaseUnavailable(error)) {
    logger.warn({ err: error }, 'release API cannot reach the database');
    const message = 'The database is unavailable.';
    return new ReleaseProblem(503, message, 'Try again in a moment.');
  }
  logger.error({ err: error }, 'release API request failed');
  return new ReleaseProblem(
    500,
    'An unexpected error occurred. The log of the API has the details.',
  );
}
