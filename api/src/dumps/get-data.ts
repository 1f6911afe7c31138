import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createRoute, z } from '@hono/zod-openapi';
import type { Api, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { problemContent } from '../http/params.ts';
import { DUMP_FILES } from './write-dump.ts';

const CHUNK_BYTES = 64 * 1024;
const NAMES = Object.keys(DUMP_FILES);
const TEXT = { schema: z.string() };

const route = createRoute({
  method: 'get',
  path: '/api/data/{file}',
  request: { params: z.object({ file: z.string().openapi({ enum: NAMES }) }) },
  responses: {
    200: {
      description: 'A file of the open data, made once a day. `manifest.json` lists all others.',
      content: {
        'application/jsonl': TEXT,
        'text/csv': TEXT,
        'text/markdown': TEXT,
        'application/json': { schema: z.record(z.string(), z.unknown()) },
      },
    },
    404: problemContent('There is no such file.'),
  },
});

/** For scripts of any site: the data is open. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=3600',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

export function addGetData(app: Api, { openData }: Deps): void {
  app.openAPIRegistry.registerPath(route);
  app.get('/api/data/:file', async (c) => {
    const name = c.req.param('file');
    if (!isFile(name)) throw problem(404, 'There is no such file of the open data.');
    const { folder, files } = await openData.current();
    const file = files.find((each) => each.name === name);
    if (!file) throw problem(404, 'There is no such file of the open data.');
    const etag = `"${file.sha256.slice(0, 32)}"`;
    const headers = { ...HEADERS, ETag: etag };
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
    const sent = {
      ...headers,
      'Content-Type': DUMP_FILES[name],
      'Content-Length': String(file.bytes),
    };
    if (c.req.method === 'HEAD') return c.body(null, 200, sent);
    return c.body(await streamOf(join(folder, name)), 200, sent);
  });
}

async function streamOf(path: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await open(path);
  return new ReadableStream({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES));
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      controller.close();
      await file.close();
    },
    cancel: () => file.close(),
  });
}

function isFile(name: string): name is keyof typeof DUMP_FILES {
  return Object.hasOwn(DUMP_FILES, name);
}
