import type { IncomingMessage } from 'node:http';
import type { RequestIdVariables } from 'hono/request-id';

/** What the API reads of a request, besides its target and its body. */
export type ApiRequest = Pick<IncomingMessage, 'complete' | 'headers' | 'method' | 'socket'>;

/** The bindings and variables of a request, for Hono's types. */
export interface ApiEnv {
  Bindings: { incoming: ApiRequest };
  Variables: RequestIdVariables;
}
