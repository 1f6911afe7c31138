import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';

/** What a request comes with, as Hono's types have it. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables;
}
