import type { HttpBindings } from '@hono/node-server';
import type { RequestIdVariables } from 'hono/request-id';

/** The bindings and variables of a request, for Hono's types. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables;
}
