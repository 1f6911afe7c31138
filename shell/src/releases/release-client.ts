import {
  DIFF_DOCUMENT,
  type RecordedDiff,
  RecordedDiffSchema,
} from '@agent-atlas/registry/contract/diffs';
import { CountedSchema, type ObservationBatch } from '@agent-atlas/registry/contract/observations';
import { type QaLink, QaLinkSchema } from '@agent-atlas/registry/contract/qa-links';
import { SetIdSchema, type Versions, WAIT_MAX_S } from '@agent-atlas/registry/contract/releases';
import type { ServerReport } from '@agent-atlas/registry/contract/servers';
import {
  type Pointer,
  PointerSchema,
  type StoredSet,
  StoredSetSchema,
} from '@agent-atlas/registry/contract/sets';
import type { NewTestRecord } from '@agent-atlas/registry/contract/tests';
import { type Work, type WorkResult, WorkSchema } from '@agent-atlas/registry/contract/work';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { archiveOf } from '../../remote-kit/build/archive.ts';
import { RemoteClient } from '../../remote-kit/build/remote-client.ts';
import { ReleaseError } from './errors.ts';

export { type ReleaseApiAddress, ReleaseApiError } from '../../remote-kit/build/release-calls.ts';

/** An event stream without data for this long has lost its connection, in milliseconds. */
const SILENT_MS = 15_000;

const eventData = z.object({ revision: z.number() });

/** The release API's client for servers, release workers and comparisons. */
export class ReleaseClient extends RemoteClient {
  /** The pointer of a build of the host; undefined when it has none. */
  async pointer(host: string): Promise<Pointer | undefined> {
    const body = await this.orUndefined(this.json('GET', `/pointers/${host}`));
    return body === undefined ? undefined : PointerSchema.parse(body);
  }

  async set(id: string): Promise<StoredSet> {
    return StoredSetSchema.parse(await this.json('GET', `/sets/${id}`));
  }

  /** Finds or composes a set for a QA session. @returns the set's id */
  async compose(host: string, versions: Versions): Promise<string> {
    const body = await this.json('POST', '/sets', { host, versions }, WAIT_MAX_S);
    return z.object({ id: SetIdSchema }).parse(body).id;
  }

  putSet(id: string, archive: Uint8Array<ArrayBuffer>): Promise<unknown> {
    return this.upload(`/sets/${id}`, archive);
  }

  /** Like {@link blob}, but undefined when no release has it. */
  findBlob(digest: string): Promise<Buffer | undefined> {
    return this.orUndefined(this.blob(digest));
  }

  /** Digest of a browser file of any build of the shell, or of a set's stylesheet. */
  async asset(file: string): Promise<string | undefined> {
    const body = await this.orUndefined(this.json('GET', `/assets/${file}`));
    return body === undefined ? undefined : z.object({ digest: z.string() }).parse(body).digest;
  }

  /** Waits for work for a host's worker; undefined when none arrives in time. */
  async work(host: string, server: string, signal: AbortSignal): Promise<Work | undefined> {
    const path = `/work?wait=${WAIT_MAX_S}`;
    const response = await this.request('POST', path, { host, server }, WAIT_MAX_S, signal);
    return response.status === 204 ? undefined : WorkSchema.parse(await response.json());
  }

  async finish(id: number, result: WorkResult): Promise<void> {
    await this.request('POST', `/work/${id}`, result);
  }

  async report(id: string, report: ServerReport): Promise<void> {
    await this.request('PUT', `/servers/${id}`, report);
  }

  /**
   * Records what a version changes.
   *
   * @param diff the diff as JSON, and its pictures as PNG by digest
   */
  async recordDiff(
    name: string,
    version: string,
    { text, pictures }: { readonly text: string; readonly pictures: ReadonlyMap<string, Buffer> },
  ): Promise<RecordedDiff> {
    const files = [...pictures].map(([digest, bytes]) => [`${digest}.png`, bytes] as const);
    const archive = await archiveOf([[DIFF_DOCUMENT, text], ...files]);
    const response = await this.upload(`/releases/${name}/${version}/diff`, archive);
    return RecordedDiffSchema.parse(await response.json());
  }

  /** The QA links; empty for an API of the previous release. */
  async qaLinks(): Promise<QaLink[]> {
    return QaLinkSchema.array().parse(
      (await this.orUndefined(this.json('GET', '/qa-links'))) ?? [],
    );
  }

  /** Appends a test record to a release. */
  async addTest(name: string, version: string, record: NewTestRecord): Promise<void> {
    await this.request('POST', `/releases/${name}/${version}/tests`, record);
  }

  /** Adds what this server has observed. @returns the indexes of the browsers' reports that counted */
  async observe(batch: ObservationBatch): Promise<readonly number[]> {
    return CountedSchema.parse(await this.json('POST', '/observations', batch)).reports;
  }

  async keys(): Promise<unknown> {
    return this.json('GET', '/keys');
  }

  /** Revisions as they happen, starting with the current one. Ends or throws when the connection is lost. */
  async *events(signal: AbortSignal, silentMs = SILENT_MS): AsyncGenerator<number> {
    const timeout = new AbortController();
    const timer = setTimeout(
      () => timeout.abort(new ReleaseError('The release API stopped sending data')),
      silentMs,
    );
    timer.unref();
    const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        timer.refresh();
        controller.enqueue(chunk);
      },
    });
    try {
      const aborted = AbortSignal.any([signal, timeout.signal]);
      const { body } = await this.fetch('/events', { signal: aborted });
      if (!body) return;
      const events = body
        .pipeThrough(watched)
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream());
      for await (const { data } of events) yield eventData.parse(JSON.parse(data)).revision;
    } finally {
      clearTimeout(timer);
    }
  }
}
