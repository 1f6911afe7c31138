import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@agent-atlas/server-kit/base/error-code';
import { knownTag } from '@agent-atlas/server-kit/http/etag';
import type { Context } from 'hono';
import { CALLS } from '../../contract/calls.ts';
import type { ApiEnv } from '../base/api-env.ts';
import { Problem } from '../base/problem.ts';
import { OPEN_HEADERS } from '../cache/stored-answer.ts';
import type { DailyDump, Dump } from '../dumps/daily-dump.ts';
import { UnfinishedRankingError } from '../dumps/queries.ts';
import { DUMP_FILES, type DumpFileName } from '../dumps/write-dump.ts';
import { call } from '../http/calls.ts';
import type { Deps } from '../http/deps.ts';

const CHUNK_BYTES = 64 * 1024;
/** A ranking run takes seconds, or minutes with a million agents. */
const RETRY_AFTER_S = 60;

export const dataFile = ({ openData }: Pick<Deps, 'openData'>) =>
  call(CALLS.dataFile, async (c, { file: name }) => {
    if (!isFile(name)) return undefined;
    const dump = await currentDump(openData);
    try {
      return await sendFile(c, name, dump);
    } catch (error) {
      // The folder for temporary files was cleared.
      if (errorCode(error) !== 'ENOENT') throw error;
      await openData.drop(dump);
      return sendFile(c, name, await currentDump(openData));
    }
  });

async function currentDump(openData: DailyDump): Promise<Dump> {
  try {
    return await openData.current();
  } catch (error) {
    if (!(error instanceof UnfinishedRankingError)) throw error;
    throw new Problem(503, error.message, RETRY_AFTER_S);
  }
}

async function sendFile(
  c: Context<ApiEnv>,
  name: DumpFileName,
  dump: Dump,
): Promise<Response | undefined> {
  const file = dump.files.find((each) => each.name === name);
  if (!file) return undefined;
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers = { ...OPEN_HEADERS, ETag: etag };
  if (knownTag(c.req.header('If-None-Match'), [etag])) return c.body(null, 304, headers);
  const sent = {
    ...headers,
    'Content-Type': DUMP_FILES[name],
    'Content-Length': String(file.bytes),
  };
  if (c.req.method === 'HEAD') return c.body(null, 200, sent);
  return c.body(await streamFile(join(dump.folder, name)), 200, sent);
}

async function streamFile(path: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
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
