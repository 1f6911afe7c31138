import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { z } from 'zod';

// The baseline: a bare `node:http` process that sends the same bytes for every request.

const { BODY_FILE, HEADERS } = z
  .object({ BODY_FILE: z.string(), HEADERS: z.string() })
  .parse(process.env);
const body = readFileSync(BODY_FILE);
const headers = z.record(z.string(), z.string()).parse(JSON.parse(HEADERS));

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ type: 'ready', port: typeof address === 'object' ? address?.port : 0 });
});
process.once('disconnect', () => process.exit(0));
