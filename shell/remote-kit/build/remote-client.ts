import {
  ARCHIVE_MAX_BYTES,
  type Change,
  type ChangeRequest,
  ChangeSchema,
  type CreatedQaLink,
  CreatedQaLinkSchema,
  type NewQaLink,
  ReleaseProblemSchema,
  type ReleaseState,
  ReleaseStateSchema,
  ServerSchema,
  type SourceCheck,
  type StoredRelease,
  StoredReleaseSchema,
  WAIT_MAX_S,
} from '@agent-atlas/api-client/releases';
import { z } from 'zod';
import { messageOf, ReleaseError } from './errors.ts';

/** Timeout of a call, in addition to the time that the call itself may wait, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Timeout of an archive's upload, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 60_000;
const MS = 1000;

const releaseList = z.array(StoredReleaseSchema.omit({ files: true }));
/** A release in a list. */
export type ListedRelease = z.infer<typeof releaseList>[number];

const serverList = z.array(ServerSchema);

export interface ReleaseApiAddress {
  readonly url: string;
  readonly token: string;
}

/** What a publisher states about a release. */
export interface PublishOrigin {
  readonly provenance?: object;
  /** The checks of its sources that passed or were skipped. */
  readonly checks?: readonly SourceCheck[];
}

/** An error response of the release API. */
export class ReleaseApiError extends ReleaseError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The release API's client for teams. Every method throws a {@link ReleaseError} on failure. */
export class RemoteClient {
  readonly url: string;
  readonly token: string;

  constructor({ url, token }: ReleaseApiAddress) {
    this.url = url.replace(/\/+$/, '');
    this.token = token;
  }

  async state(): Promise<ReleaseState> {
    return ReleaseStateSchema.parse(await this.json('GET', '/state'));
  }

  /** The newest releases with one name, or with any name. */
  async releases(name?: string): Promise<ListedRelease[]> {
    const found: ListedRelease[] = [];
    for await (const page of this.pages(`/releases${name ? `?name=${name}` : ''}`))
      found.push(...releaseList.parse(page));
    return found;
  }

  async release(name: string, version: string): Promise<StoredRelease | undefined> {
    const body = await this.orUndefined(this.json('GET', `/releases/${name}/${version}`));
    return body === undefined ? undefined : StoredReleaseSchema.parse(body);
  }

  /** @returns false if the same release was already published */
  async publish(
    name: string,
    version: string,
    archive: Uint8Array<ArrayBuffer>,
    { provenance, checks }: PublishOrigin = {},
  ): Promise<boolean> {
    if (archive.byteLength > ARCHIVE_MAX_BYTES) {
      throw new ReleaseError(
        `${name} ${version} has ${archive.byteLength} bytes; the limit is ${ARCHIVE_MAX_BYTES}`,
      );
    }
    const headers = {
      ...(provenance && { 'Release-Provenance': JSON.stringify(provenance) }),
      ...(checks && { 'Release-Checks': JSON.stringify(checks) }),
    };
    const response = await this.upload(`/releases/${name}/${version}`, archive, headers);
    return response.status === 201;
  }

  async prune(name: string, version: string): Promise<void> {
    await this.request('DELETE', `/releases/${name}/${version}`);
  }

  /** The newest change that checked a version with the gate; undefined if there is none. */
  async lastCheck(name: string, version: string): Promise<Change | undefined> {
    const body = await this.orUndefined(this.json('GET', `/releases/${name}/${version}/gate`));
    return body === undefined ? undefined : ChangeSchema.parse(body);
  }

  /** Requests a change and waits until it is complete. */
  async change(request: ChangeRequest): Promise<Change> {
    const wait = `?wait=${WAIT_MAX_S}`;
    let body = await this.json('POST', `/changes${wait}`, request, WAIT_MAX_S);
    for (;;) {
      const change = ChangeSchema.parse(body);
      if (change.state !== 'pending') return change;
      body = await this.json('GET', `/changes/${change.id}${wait}`, undefined, WAIT_MAX_S);
    }
  }

  /** Creates a link that opens QA sessions on the site. */
  async createQaLink(link: NewQaLink): Promise<CreatedQaLink> {
    return CreatedQaLinkSchema.parse(await this.json('POST', '/qa-links', link));
  }

  async servers() {
    return serverList.parse(await this.json('GET', '/servers'));
  }

  /** The pages of a list, as JSON. */
  protected async *pages(path: string): AsyncGenerator<unknown> {
    let next: string | undefined = path;
    while (next !== undefined) {
      const response: Response = await this.request('GET', next);
      yield await response.json();
      const url = /<([^<>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      next = url?.replace(/^.*?\/v1/, '');
    }
  }

  protected async json(method: string, path: string, body?: unknown, waitS = 0): Promise<unknown> {
    return (await this.request(method, path, body, waitS)).json();
  }

  protected async request(
    method: string,
    path: string,
    body?: unknown,
    waitS = 0,
    signal?: AbortSignal,
  ): Promise<Response> {
    const deadline = AbortSignal.timeout(TIMEOUT_MS + waitS * MS);
    return this.fetch(path, {
      method,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    });
  }

  protected upload(path: string, body: Uint8Array<ArrayBuffer>, headers?: object) {
    return this.fetch(path, {
      method: 'PUT',
      body,
      headers: { 'Content-Type': 'application/gzip', ...headers },
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
    });
  }

  protected async fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${this.token}`);
    const response = await this.send(path, { ...init, headers });
    if (response.ok) return response;
    const problem = ReleaseProblemSchema.safeParse(await response.json().catch(() => undefined));
    const { error, hint } = problem.data ?? {
      error: `The release API responded with ${response.status}.`,
    };
    throw new ReleaseApiError(response.status, hint ? `${error} ${hint}` : error);
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.url}/v1${path}`, { ...init, redirect: 'error' });
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error;
      throw new ReleaseError(
        `The release API at ${this.url} does not respond (${messageOf(cause)}). Is the site running?`,
        { cause },
      );
    }
  }

  /** Resolves to undefined for a 404. */
  protected async orUndefined<T>(response: Promise<T>): Promise<T | undefined> {
    try {
      return await response;
    } catch (error) {
      if (error instanceof ReleaseApiError && error.status === 404) return undefined;
      throw error;
    }
  }
}
