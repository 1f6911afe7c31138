import { type AuditEntry, AuditEntrySchema } from '@agent-atlas/registry/contract/audit';
import {
  DIFF_DOCUMENT,
  type NewAcceptance,
  type RecordedDiff,
  RecordedDiffSchema,
} from '@agent-atlas/registry/contract/diffs';
import {
  type Drive,
  DriveSchema,
  type NewDriveSchema,
} from '@agent-atlas/registry/contract/drives';
import {
  CountedSchema,
  type ErrorGroup,
  ErrorGroupSchema,
  type ObservationBatch,
} from '@agent-atlas/registry/contract/observations';
import { type QaLink, QaLinkSchema } from '@agent-atlas/registry/contract/qa-links';
import {
  type Pointer,
  PointerSchema,
  SetIdSchema,
  type StoredSet,
  StoredSetSchema,
  type Versions,
  WAIT_MAX_S,
} from '@agent-atlas/registry/contract/releases';
import type { ServerReport } from '@agent-atlas/registry/contract/servers';
import {
  type NewTestRecord,
  type TestRecord,
  TestRecordSchema,
} from '@agent-atlas/registry/contract/tests';
import { type Work, type WorkResult, WorkSchema } from '@agent-atlas/registry/contract/work';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { archiveOf } from '../../remote-kit/build/archive.ts';
import { RemoteClient } from '../../remote-kit/build/remote-client.ts';
import { ReleaseError } from './errors.ts';

export {
  type ListedRelease,
  type ReleaseApiAddress,
  ReleaseApiError,
} from '../../remote-kit/build/remote-client.ts';

/** An event stream without data for this long has lost its connection, in milliseconds. */
const SILENT_MS = 15_000;

const eventData = z.object({ revision: z.number() });
const auditPage = z.array(AuditEntrySchema);
const errorGroups = z.array(ErrorGroupSchema);
const testRecords = z.array(TestRecordSchema);

/** The release API's client for servers, release workers and the owner's commands. */
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

  async blob(digest: string): Promise<Buffer> {
    return Buffer.from(await (await this.request('GET', `/blobs/${digest}`)).arrayBuffer());
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

  /** What a version changes compared to the active one. @throws ReleaseApiError when it is not recorded */
  async diff(name: string, version: string): Promise<RecordedDiff> {
    return RecordedDiffSchema.parse(await this.json('GET', `/releases/${name}/${version}/diff`));
  }

  async acceptDiff(name: string, version: string, given: NewAcceptance): Promise<RecordedDiff> {
    const path = `/releases/${name}/${version}/diff/acceptance`;
    return RecordedDiffSchema.parse(await this.json('POST', path, given));
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

  /** The test records of a release, newest first; empty for a version that was never published. */
  async tests(name: string, version: string): Promise<TestRecord[]> {
    const path = `/releases/${name}/${version}/tests`;
    return testRecords.parse((await this.orUndefined(this.json('GET', path))) ?? []);
  }

  /** Adds what this server has observed. @returns the indexes of the browsers' reports that counted */
  async observe(batch: ObservationBatch): Promise<readonly number[]> {
    return CountedSchema.parse(await this.json('POST', '/observations', batch)).reports;
  }

  /** The errors of releases, the latest first. */
  async errors(remote?: string, version?: string): Promise<ErrorGroup[]> {
    const query = new URLSearchParams({ ...(remote && { remote }), ...(version && { version }) });
    return errorGroups.parse(await this.json('GET', `/errors?${query}`));
  }

  /** The audit log, newest first. */
  async *audit(remote?: string): AsyncGenerator<AuditEntry> {
    for await (const page of this.pages(`/audit${remote ? `?remote=${remote}` : ''}`))
      yield* auditPage.parse(page);
  }

  /** Starts an automatic canary. */
  async startDrive(given: z.input<typeof NewDriveSchema>): Promise<Drive> {
    return DriveSchema.parse(await this.json('POST', '/drives', given));
  }

  /** The latest drive of a remote; undefined if it was never driven. */
  async findDrive(remote: string): Promise<Drive | undefined> {
    const body = await this.orUndefined(this.json('GET', `/drives/${remote}`));
    return body === undefined ? undefined : DriveSchema.parse(body);
  }

  /** Ends a drive. The canary stays at its share. */
  async stopDrive(remote: string): Promise<Drive> {
    return DriveSchema.parse(await this.json('DELETE', `/drives/${remote}`));
  }

  /** Any other call, for responses that are only printed. @returns the parsed body; undefined when empty */
  async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await this.request(method, path, body);
    return response.status === 204 ? undefined : response.json();
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
