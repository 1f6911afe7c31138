import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Frame, FrameSchema } from '../../contract/observations.ts';
import { insertAudit } from '../queries/audit.ts';
import { createLookup, innermost } from './map-frames.ts';

/** How many errors one step maps. */
const STEP = 20;
/** Largest source map that is read, in bytes. */
const MAP_MAX_BYTES = 8 * 1024 * 1024;
const MAPS_CACHED = 8;
/** How many new errors of a remote are announced per hour. */
const ANNOUNCED_MAX = 10;
/** Who writes to the audit log. */
const BY = 'site';

interface NewError {
  readonly id: number;
  readonly remote: string;
  readonly version: string;
  readonly kind: string;
  readonly name: string;
  readonly message: string;
  readonly route: string;
  readonly frames: unknown;
}

const storedFrames = z
  .array(z.tuple([FrameSchema.shape.file, z.int(), z.int()]))
  .transform((frames) => frames.map(([file, line, column]) => ({ file, line, column })));

type Lookup = (frame: Frame) => Frame | undefined;

/** Maps new errors to the sources of their releases and announces them, outside of requests. */
interface ErrorMapper {
  /** Maps all new errors. Calls during a run share one more run. */
  wake(): void;
  /** Resolves when no run is in progress. */
  idle(): Promise<void>;
}

export function createErrorMapper(sql: Pool, onError: (error: unknown) => void): ErrorMapper {
  const lookups = new LRUCache<string, { readonly lookup: Lookup }>({ max: MAPS_CACHED });
  let running: Promise<void> = Promise.resolve();
  let isQueued = false;

  async function lookupOf(tx: Sql, { remote, version }: NewError, file: string): Promise<Lookup> {
    const key = `${remote}@${version}/${file}`;
    const known = lookups.get(key);
    if (known) return known.lookup;
    const text = await selectMap(tx, remote, version, file);
    const lookup = text === undefined ? () => undefined : createLookup(text);
    lookups.set(key, { lookup });
    return lookup;
  }

  async function locate(tx: Sql, error: NewError): Promise<Frame | undefined> {
    const frames = storedFrames.parse(error.frames);
    const mapped: (Frame | undefined)[] = [];
    try {
      for (const frame of frames) mapped.push((await lookupOf(tx, error, frame.file))(frame));
    } catch (cause) {
      // If a publisher's source map is damaged, the error keeps its compiled position.
      if (!(cause instanceof SyntaxError || cause instanceof z.ZodError)) throw cause;
    }
    return innermost(mapped);
  }

  async function step(tx: Sql): Promise<number> {
    const errors = await tx<NewError[]>`
      select id, remote, version, kind, name, message, route, frames
      from observed_error where mapped_at is null
      order by id limit ${STEP} for update skip locked`;
    for (const error of errors) {
      const source = await locate(tx, error);
      await tx`
        update observed_error
        set
          mapped_at = now(), source = ${source?.file ?? null}, source_line = ${source?.line ?? null},
          source_column = ${source?.column ?? null}
        where id = ${error.id}`;
      await announce(tx, error, source);
    }
    return errors.length;
  }

  async function run(): Promise<void> {
    isQueued = false;
    while ((await sql.begin(step)) === STEP);
  }

  return {
    wake() {
      if (isQueued) return;
      isQueued = true;
      running = running.then(run).catch(onError);
    },
    idle: () => running,
  };
}

/** The source map of a release's file for browser or server; undefined if it has none of that size. */
async function selectMap(
  sql: Sql,
  remote: string,
  version: string,
  file: string,
): Promise<string | undefined> {
  const [row] = await sql<{ bytes: Uint8Array }[]>`
    select bytes
    from release
    join release_file on release_id = release.id
    join release_blob on release_blob.digest = release_file.digest
    where release.name = ${remote} and version = ${version} and size <= ${MAP_MAX_BYTES}
      and path in (${`web/${file}.map`}, ${`server/${file}.map`})
    limit 1`;
  return row && Buffer.from(row.bytes).toString();
}

/**
 * Writes a new error to the audit log, which webhooks follow, unless its remote has had many
 * recently.
 */
async function announce(
  tx: Sql,
  { remote, version, kind, name, message, route }: NewError,
  source: Frame | undefined,
): Promise<void> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count
    from (
      select at, action from release_audit where remote = ${remote} order by id desc limit 200
    ) as latest
    where action = 'errors' and at > now() - interval '1 hour'`;
  if ((row?.count ?? 0) >= ANNOUNCED_MAX) return;
  const detail = { kind, error: name, message, route, ...(source && { source }) };
  await insertAudit(tx, {
    by: BY,
    action: 'errors',
    remote,
    to: version,
    allowed: true,
    detail,
  });
}
