import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { etag } from 'hono/etag';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { secureHeaders } from 'hono/secure-headers';
import { packageVersion } from '../config.ts';
import { deadline } from './deadline.ts';
import type { Api, ApiEnv, Deps } from './deps.ts';
import { createErrorHandler, problem, respondProblem } from './errors.ts';
import { addHealth } from './health.ts';
import { versionedReads } from './reads.ts';
import { requestLog } from './request-log.ts';
import { addRoutes } from './routes.ts';
import { writeProtection } from './write-protection.ts';

const MAX_BODY_BYTES = 16 * 1024;

/** The API as a Hono application, without a server or a database of its own. */
export function createApp(deps: Deps): Api {
  const app: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const [issue] = result.error.issues;
      throw problem(
        400,
        issue ? `${issue.path.join('.') || 'The body'}: ${issue.message}` : 'Bad request',
      );
    },
  });
  app.onError(createErrorHandler(deps.logger));
  app.notFound((c) => respondProblem(c, 404, 'There is nothing at this address.'));

  app.use(requestId());
  app.use(requestLog(deps.logger));
  // Strict-Transport-Security is for the web server to say: it knows whether the site has TLS.
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"] },
      strictTransportSecurity: false,
    }),
  );
  addHealth(app, deps);

  app.use('/api/*', versionedReads(deps.dataVersion));
  app.use(
    '/api/*',
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, allowed) => {
        c.header('Allow', allowed.join(', '));
        return respondProblem(c, 405, `This address knows ${allowed.join(', ')} only.`);
      },
    }),
  );
  app.use('/api/*', writeProtection(deps.publicOrigin));
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw problem(413, 'The body is too large.');
      },
    }),
  );
  app.use('/api/*', etag());
  app.use('/api/*', deadline(deps.timeoutMs));
  addRoutes(app, deps);
  app.doc31('/api/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'Agent Atlas API', version: packageVersion() },
  });
  return app;
}
