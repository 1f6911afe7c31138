import {
  type AuditEntry,
  AuditEntrySchema,
  type Pointer,
  PointerSchema,
  type ServerReport,
  SetIdSchema,
  type StoredSet,
  StoredSetSchema,
  type Versions,
  WAIT_MAX_S,
  type Work,
  type WorkResult,
  WorkSchema,
} from '@agent-atlas/api/contract/releases';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { RemoteClient } from '../../remote-kit/build/remote-client.ts';
import { ReleaseError } from './errors.ts';

export {
  type ListedRelease,
  type ReleaseApiAddress,
  ReleaseApiError,
} from '../../remote-kit/build/remote-client.ts';

/** A stream of events that is silent this long has lost its connection, in milliseconds. */
const SILENT_MS = 15_000;

const eventData = z.object({ revision: z.number() });
const auditPage = z.array(AuditEntrySchema);

/** The release API as servers, release workers, and the owner's commands call it, too. */
export class ReleaseClient extends RemoteClient {
  /** Undefined while the host has none. */
  async pointer(host: string): Promise<Pointer | undefined> {
    const answer = await this.orMissing(this.json('GET', `/pointers/${host}`));
    return answer === undefined ? undefined : PointerSchema.parse(answer);
  }

  async set(id: string): Promise<StoredSet> {
    return StoredSetSchema.parse(await this.json('GET', `/sets/${id}`));
  }

  /** Finds or composes a set for a session. @returns its id */
  async compose(host: string, versions: Versions): Promise<string> {
    const answer = await this.json('POST', '/sets', { host, versions }, WAIT_MAX_S);
    return z.object({ id: SetIdSchema }).parse(answer).id;
  }

  putSet(id: string, archive: Uint8Array<ArrayBuffer>): Promise<unknown> {
    return this.upload(`/sets/${id}`, archive);
  }

  async blob(digest: string): Promise<Buffer> {
    return Buffer.from(await (await this.ask('GET', `/blobs/${digest}`)).arrayBuffer());
  }

  /** As {@link blob}; undefined when no release has it. */
  findBlob(digest: string): Promise<Buffer | undefined> {
    return this.orMissing(this.blob(digest));
  }

  /** Digest of a browser file of any build of the shell, or of a set's stylesheet. */
  async asset(file: string): Promise<string | undefined> {
    const answer = await this.orMissing(this.json('GET', `/assets/${file}`));
    return answer === undefined ? undefined : z.object({ digest: z.string() }).parse(answer).digest;
  }

  /** Work for a host's worker; undefined when there was none for a while. */
  async work(host: string, server: string, signal: AbortSignal): Promise<Work | undefined> {
    const path = `/work?wait=${WAIT_MAX_S}`;
    const response = await this.ask('POST', path, { host, server }, WAIT_MAX_S, signal);
    return response.status === 204 ? undefined : WorkSchema.parse(await response.json());
  }

  async finish(id: number, result: WorkResult): Promise<void> {
    await this.ask('POST', `/work/${id}`, result);
  }

  async report(id: string, report: ServerReport): Promise<void> {
    await this.ask('PUT', `/servers/${id}`, report);
  }

  /** The audit log, newest first. */
  async *audit(remote?: string): AsyncGenerator<AuditEntry> {
    for await (const page of this.pages(`/audit${remote ? `?remote=${remote}` : ''}`))
      yield* auditPage.parse(page);
  }

  /** Any other call, for what is only shown. @returns the answer; undefined when it has none */
  async call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await this.ask(method, path, body);
    return response.status === 204 ? undefined : response.json();
  }

  async keys(): Promise<unknown> {
    return this.json('GET', '/keys');
  }

  /** Revisions as they come, the present one first. Ends, or throws, when the connection is lost. */
  async *events(signal: AbortSignal, silentMs = SILENT_MS): AsyncGenerator<number> {
    const silence = new AbortController();
    const timer = setTimeout(
      () => silence.abort(new ReleaseError('The release API has gone silent')),
      silentMs,
    );
    timer.unref();
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        timer.refresh();
        controller.enqueue(chunk);
      },
    });
    try {
      const either = AbortSignal.any([signal, silence.signal]);
      const { body } = await this.fetch('/events', { signal: either });
      if (!body) return;
      const events = body
        .pipeThrough(heard)
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream());
      for await (const { data } of events) yield eventData.parse(JSON.parse(data)).revision;
    } finally {
      clearTimeout(timer);
    }
  }
}
