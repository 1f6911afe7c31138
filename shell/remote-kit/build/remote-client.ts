import {
  ARCHIVE_MAX_BYTES,
  type AuditEntry,
  AuditEntrySchema,
  type Build,
  BuildSchema,
  type Change,
  type ChangeRequest,
  ChangeSchema,
  type CreatedQaLink,
  CreatedQaLinkSchema,
  type Drive,
  DriveSchema,
  type ErrorGroup,
  ErrorGroupSchema,
  type NewAcceptance,
  type NewDriveSchema,
  type NewQaLink,
  type RecordedDiff,
  RecordedDiffSchema,
  type ReleaseState,
  ReleaseStateSchema,
  ServerSchema,
  type SourceCheck,
  type StoredRelease,
  StoredReleaseSchema,
  type TestRecord,
  TestRecordSchema,
  WAIT_MAX_S,
} from '@agent-atlas/api-client/releases';
import { z } from 'zod';
import { ReleaseError } from './errors.ts';
import { ReleaseCalls } from './release-calls.ts';

const releaseList = z.array(StoredReleaseSchema.omit({ files: true }));
/** A release in a list. */
export type ListedRelease = z.infer<typeof releaseList>[number];

const serverList = z.array(ServerSchema);
const auditPage = z.array(AuditEntrySchema);
const errorGroups = z.array(ErrorGroupSchema);
const testRecords = z.array(TestRecordSchema);

/** What a publisher states about a release. */
export interface PublishOrigin {
  readonly provenance?: object;
  /** The checks of its sources that passed or were skipped. */
  readonly checks?: readonly SourceCheck[];
}

/** The release API's client for people and their workflows. Every method throws a {@link ReleaseError} on failure. */
export class RemoteClient extends ReleaseCalls {
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

  /** The builds of the shell in use; empty for an API of the previous release. */
  async builds(): Promise<Build[]> {
    return BuildSchema.array().parse((await this.orUndefined(this.json('GET', '/builds'))) ?? []);
  }

  /** A file of a release. */
  async blob(digest: string): Promise<Buffer> {
    return Buffer.from(await (await this.request('GET', `/blobs/${digest}`)).arrayBuffer());
  }

  /** What a version changes compared to the active one; undefined if that is not recorded. */
  async findDiff(name: string, version: string): Promise<RecordedDiff | undefined> {
    const body = await this.orUndefined(this.json('GET', `/releases/${name}/${version}/diff`));
    return body === undefined ? undefined : RecordedDiffSchema.parse(body);
  }

  async acceptDiff(name: string, version: string, given: NewAcceptance): Promise<RecordedDiff> {
    const path = `/releases/${name}/${version}/diff/acceptance`;
    return RecordedDiffSchema.parse(await this.json('POST', path, given));
  }

  /** The test records of a release, newest first; empty for a version that was never published. */
  async tests(name: string, version: string): Promise<TestRecord[]> {
    const path = `/releases/${name}/${version}/tests`;
    return testRecords.parse((await this.orUndefined(this.json('GET', path))) ?? []);
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
}
