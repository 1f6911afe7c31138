import { OpenAPIHono } from '@hono/zod-openapi';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { routePath } from 'hono/route';
import { SHARED_READS } from '../../contract/reads.ts';
import { dataHeaders } from './data-headers.ts';
import { deadline } from './deadline.ts';
import type { Api, ApiEnv, Deps } from './deps.ts';
import { addDocs } from './docs/docs.ts';
import { badRequest, createErrorHandler, respondProblem } from './errors.ts';
import { addHealth } from './health.ts';
import { limitBody } from './limit-body.ts';
import { limitRequests } from './limits/limit-requests.ts';
import { addReads } from './reads/add-reads.ts';
import type { AnswerRead } from './reads/answer-reads.ts';
import { requestLog } from './request-log.ts';
import { addRoutes, READS } from './routes.ts';
import { defaultHeaders } from './security.ts';
import { writeProtection } from './write-protection.ts';

const MAX_BODY_BYTES = 16 * 1024;
/** What a request may take beside its wait for the database, in milliseconds. */
const OWN_TIME_MS = 1000;

/** The API as a Hono application, without a server or a database of its own. */
export function createApp(deps: Deps, answerRead: AnswerRead): Api {
  const app: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw badRequest(result.error);
    },
  });
  app.onError(createErrorHandler(deps.logger));
  app.notFound((c) => respondProblem(c, 404, 'There is nothing at this address.'));

  app.use(requestId());
  app.use(requestLog(deps.logger, deps.metrics));
  app.use(defaultHeaders(deps.securityHeaders));
  app.use(deadline(deps.timeoutMs + OWN_TIME_MS));
  addHealth(app, deps);

  app.use('/api/*', dataHeaders(deps.changes));
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
  // Before all checks: what no route answers has a wrong address or method.
  app.use('/api/*', async (c, next) => (routePath(c, -1) === '/api/*' ? c.notFound() : next()));
  app.use('/api/*', writeProtection(deps));
  app.use('/api/*', limitRequests(deps));
  const inTime = deadline(deps.timeoutMs);
  app.use('/api/*', (c, next) => (isShared(routePath(c, -1)) ? next() : inTime(c, next)));
  app.use('/api/*', limitBody(MAX_BODY_BYTES));
  addReads(app, deps, READS.values(), answerRead);
  addRoutes(app, deps);
  addDocs(app);
  return app;
}

/** Whether a route is a shared read, which sets its own deadline: within the cache. */
const isShared = (route: string) => Object.hasOwn(SHARED_READS, route);
