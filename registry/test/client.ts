import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Change,
  type ChangeRequest,
  ChangeSchema,
  type Finding,
  isFailed,
} from '../contract/changes.ts';
import { setIdOf, sha256 } from '../contract/digest.ts';
import {
  ReleaseStateSchema,
  type StoredRelease,
  StoredReleaseSchema,
  type Versions,
} from '../contract/releases.ts';
import { PointerSchema } from '../contract/sets.ts';
import { type Work, WorkSchema } from '../contract/work.ts';
import { filesArchive, setArchive } from './archives.ts';

/** The URL of a release API, and the folder with its owner's token. */
export interface Target {
  readonly releaseUrl: string;
  readonly dataDir: string;
  /** The worker id for taking work. Taking work again releases its earlier work. */
  readonly worker?: string;
}

export const HOST = 'aaaaaaaaaa';

/** A client of the release API with the owner's token. */
export function releaseClient(target: Target) {
  const send = (method: string, path: string, body?: unknown, headers = {}): Promise<Response> => {
    const token = readFileSync(join(target.dataDir, 'release-token'), 'utf8');
    const isBytes = body instanceof Blob || body instanceof ReadableStream;
    return fetch(`${target.releaseUrl}/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': isBytes ? 'application/gzip' : 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    });
  };
  const expectOk = async (response: Response): Promise<Response> => {
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return response;
  };
  const read = async (path: string): Promise<unknown> =>
    (await expectOk(await send('GET', path))).json();

  async function publish(
    name: string,
    version: string,
    files: Readonly<Record<string, string>> = {},
  ): Promise<StoredRelease> {
    const archive = await filesArchive({
      'manifest.json': JSON.stringify({ name, version }),
      ...files,
    });
    const response = await expectOk(await send('PUT', `/releases/${name}/${version}`, archive));
    return StoredReleaseSchema.parse(await response.json());
  }

  async function publishAll(...versions: [name: string, version: string][]): Promise<void> {
    for (const [name, version] of versions) await publish(name, version);
  }

  async function change(request: ChangeRequest, wait = 0): Promise<Change> {
    const response = await expectOk(await send('POST', `/changes?wait=${wait}`, request));
    return ChangeSchema.parse(await response.json());
  }

  async function takeWork(host = HOST, wait = 0): Promise<Work | undefined> {
    const response = await expectOk(
      await send('POST', `/work?wait=${wait}`, {
        host,
        ...(target.worker && { server: target.worker }),
      }),
    );
    return response.status === 204 ? undefined : WorkSchema.parse(await response.json());
  }

  /** What each host lacks to run releases, by `<remote>@<version>`. */
  const lacking = new Map<string, Readonly<Record<string, string>>>();

  /** Composes and stores a set, like a release worker of a published build. Returns its id. */
  async function compose(host: string, versions: Versions): Promise<string> {
    const releases: Record<string, unknown> = {};
    for (const [name, version] of Object.entries(versions)) {
      const release = StoredReleaseSchema.parse(await read(`/releases/${name}/${version}`));
      releases[name] = { version, digest: release.digest };
    }
    const css = `/* ${host} ${JSON.stringify(versions)} */`;
    const stylesheet = `site.${sha256(css).slice(0, 10)}.css`;
    const lacks = Object.entries(versions).flatMap(([name, version]) => {
      const reason = lacking.get(host)?.[`${name}@${version}`];
      return reason === undefined ? [] : [[name, [reason]] as const];
    });
    const shell = { shell: `0.0.0-h${host}`, lacks: Object.fromEntries(lacks) };
    const document = JSON.stringify({ host, releases, stylesheet, ...shell });
    const id = setIdOf(document);
    await expectOk(await send('PUT', `/sets/${id}`, await setArchive(document, stylesheet, css)));
    return id;
  }

  /** Completes work with these findings. Stores the sets unless a check failed. */
  async function doWork(work: Work, findings: Finding[] = []): Promise<Response> {
    const sets: string[] = [];
    if (!findings.some(isFailed))
      for (const versions of work.compose) sets.push(await compose(work.host, versions));
    return send('POST', `/work/${work.id}`, { findings, sets });
  }

  /** Completes all pending work of a host. */
  async function doAllWork(host = HOST): Promise<void> {
    for (let work = await takeWork(host); work; work = await takeWork(host))
      await expectOk(await doWork(work));
  }

  async function report(host = HOST, id = `web-${host}`, problem: string | null = null) {
    const server = { kind: 'web', host, revision: null, set: null, problem };
    await expectOk(await send('PUT', `/servers/${id}`, server));
  }

  async function end(request: ChangeRequest, host = HOST): Promise<Change> {
    const { id } = await change(request);
    await doAllWork(host);
    return ChangeSchema.parse(await read(`/changes/${id}`));
  }

  /** The request to roll back what is active now. */
  async function rollbackOf(remote: string): Promise<ChangeRequest> {
    const { active } = ReleaseStateSchema.parse(await read('/state'));
    return { kind: 'rollback', remote, from: active[remote] ?? '0.0.0' };
  }

  const rollBack = async (remote: string) => change(await rollbackOf(remote));
  const pointer = async (host = HOST) => PointerSchema.parse(await read(`/pointers/${host}`));
  const activate = (versions: Versions) => end({ kind: 'activate', versions });

  return {
    send,
    read,
    publish,
    publishAll,
    change,
    takeWork,
    compose,
    lacking,
    doWork,
    doAllWork,
    report,
    end,
    activate,
    rollBack,
    rollbackOf,
    pointer,
  };
}
