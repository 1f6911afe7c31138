import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { errorCode } from '../db/errors.ts';
import type { Api, ApiEnv, Deps } from '../http/deps.ts';
import { problem } from '../http/errors.ts';
import { problemContent } from '../http/params.ts';
import type { DailyDump, Dump } from './daily-dump.ts';
import { UnfinishedRankingError } from './queries.ts';
import { DUMP_FILES, type DumpFileName } from './write-dump.ts';

const CHUNK_BYTES = 64 * 1024;
const NAMES = Object.keys(DUMP_FILES);
/** A run takes seconds, or minutes with a million agents. */
const RETRY_AFTER_S = '60';
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

export function addGetData(app: Api, { openData }: Pick<Deps, 'openData'>): void {
  app.openAPIRegistry.registerPath(route);
  app.get('/api/data/:file', async (c) => {
    const name = c.req.param('file');
    if (!isFile(name)) throw problem(404, 'There is no such file of the open data.');
    const dump = await currentDump(c, openData);
    try {
      return await answer(c, name, dump);
    } catch (error) {
      // Something has cleared the folder for temporary files.
      if (errorCode(error) !== 'ENOENT') throw error;
      await openData.drop(dump);
      return answer(c, name, await currentDump(c, openData));
    }
  });
}

async function currentDump(c: Context<ApiEnv>, openData: DailyDump): Promise<Dump> {
  try {
    return await openData.current();
  } catch (error) {
    if (!(error instanceof UnfinishedRankingError)) throw error;
    c.header('Retry-After', RETRY_AFTER_S);
    throw problem(503, error.message);
  }
}

async function answer(c: Context<ApiEnv>, name: DumpFileName, dump: Dump): Promise<Response> {
  const file = dump.files.find((each) => each.name === name);
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
  return c.body(await streamOf(join(dump.folder, name)), 200, sent);
}

async function streamOf(path: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await open(path);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK_BYTES));
        if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      } catch (error) {
        await file.close();
        throw error;
      }
      controller.close();
      await file.close();
    },
    cancel: () => file.close(),
  });
}

function isFile(name: string): name is DumpFileName {
  return Object.hasOwn(DUMP_FILES, name);
}
