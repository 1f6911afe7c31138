import { addDocs } from '@agent-atlas/server-kit/http/docs';
import { defaultHeaders } from '@agent-atlas/server-kit/http/security';
import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import type { Declaration } from '../../contract/declaration.ts';
import { READS } from '../../contract/routes.ts';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import { OVERHEAD_MS } from '../limits/deadline.ts';
import { type CallRoute, call } from './calls.ts';
import { dataHeaders } from './data-headers.ts';
import { deadline } from './deadline.ts';
import type { Api, Deps } from './deps.ts';
import { describeApi } from './docs/describe-api.ts';
import { createErrorHandler, respondProblem } from './errors.ts';
import { addHealth } from './health.ts';
import { limitBody } from './limit-body.ts';
import { limitRequests } from './limit-requests.ts';
import { requestLog } from './request-log.ts';
import { writeProtection } from './write-protection.ts';

const MAX_BODY_BYTES = 16 * 1024;

/**
 * Creates the API as a Hono application, except for shared reads, of which it handles only those
 * with an invalid parameter. The caller provides the server and the database.
 */
export function createApp(deps: Deps, calls: Iterable<CallRoute>): Api {
  const app: Api = new Hono<ApiEnv>();
  app.onError(createErrorHandler(deps.logger));
  app.notFound((c) => respondProblem(c, new Problem(404, 'There is nothing at this address.')));

  app.use(requestId());
  app.use(requestLog(deps.logger, deps.metrics));
  app.use(defaultHeaders(deps.securityHeaders));
  app.use(deadline(deps.timeoutMs + OVERHEAD_MS));
  addHealth(app, deps);

  app.use('/api/*', dataHeaders(deps.changes));
  app.use(
    '/api/*',
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, allowed) => {
        c.header('Allow', allowed.join(', '));
        return respondProblem(c, new Problem(405, `This path allows only ${allowed.join(', ')}.`));
      },
    }),
  );
  // Runs before all checks: a request that matches no route has a wrong URL or method.
  app.use('/api/*', async (c, next) => (routePath(c, -1) === '/api/*' ? c.notFound() : next()));
  app.use('/api/*', writeProtection(deps));
  app.use('/api/*', limitRequests(deps));
  app.use('/api/*', deadline(deps.timeoutMs));
  app.use('/api/*', limitBody(MAX_BODY_BYTES));
  const invalid = Object.values<Declaration>(READS).map((read) =>
    call(read, async () => undefined),
  );
  for (const { declaration, handle } of [...invalid, ...calls])
    app.on(declaration.method.toUpperCase(), declaration.path, handle);
  addDocs(app, '/api', describeApi);
  return app;
}
