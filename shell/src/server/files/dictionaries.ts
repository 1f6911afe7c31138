import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { sha256 } from '@agent-atlas/registry/contract/digest';
import { LRUCache } from 'lru-cache';
import { MissingFiles } from './missing-files.ts';

const zstd = promisify(zstdCompress);

/** Memory for dictionaries and for deltas, in bytes. */
const FILES_BYTES = 32 * 1024 * 1024;
const DELTAS_BYTES = 8 * 1024 * 1024;
/**
 * Maximum size of a file and a dictionary, in bytes: the whole dictionary must fit into the
 * compression window.
 */
const MAX_BYTES = 1024 * 1024;
/** Concurrent delta compressions. Beyond them, clients get the whole file. */
const AT_ONCE = 16;
/** Level 19 takes 60 times as long and saves a third of a few hundred bytes. */
const LEVEL = 3;
const WINDOW_LOG = 21;
/** Header of the `dcz` format: a skippable frame that holds the dictionary's SHA-256. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const AVAILABLE = /^:([A-Za-z0-9+/]{43}=):$/;
const NOT_WORTHWHILE = Buffer.alloc(0);

interface CompressibleFile {
  readonly body: Buffer;
  readonly br: Buffer;
  /** SHA-256 as hex. */
  readonly digest: string;
}

/**
 * Compresses files against an older version that the browser still has (RFC 9842), so that returning
 * visitors download only what has changed. No request waits for a dictionary: if it is not in memory,
 * it is fetched for later requests.
 */
export class Dictionaries {
  private readonly files = new LRUCache<string, Buffer>({
    maxSize: FILES_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength + 1,
  });
  private readonly deltas = new LRUCache<string, Buffer>({
    maxSize: DELTAS_BYTES,
    sizeCalculation: ({ byteLength }, key) => byteLength + key.length,
  });
  private readonly missing = new MissingFiles<Buffer>();
  private readonly find: (digest: string) => Promise<Buffer | undefined>;
  private making = 0;
  private isFetching = false;

  /** @param find finds a published file by its SHA-256 */
  constructor(find: (digest: string) => Promise<Buffer | undefined>) {
    this.find = find;
  }

  /**
   * @param header the request's `Available-Dictionary`
   * @returns the file encoded as `dcz`; undefined if that is not possible now or saves too little
   */
  async encode(file: CompressibleFile, header: string | undefined): Promise<Buffer | undefined> {
    if (file.body.byteLength > MAX_BYTES) return undefined;
    // From now on, the browser may name this file as its dictionary.
    this.files.set(file.digest, file.body);
    const [, base64] = AVAILABLE.exec(header ?? '') ?? [];
    if (base64 === undefined) return undefined;
    const digest = Buffer.from(base64, 'base64').toString('hex');
    const dictionary = this.files.get(digest);
    if (!dictionary) {
      this.fetch(digest);
      return undefined;
    }
    const key = `${file.digest} ${digest}`;
    const delta = this.deltas.get(key) ?? (await this.make(file, dictionary, digest));
    if (delta) this.deltas.set(key, delta);
    return delta?.byteLength ? delta : undefined;
  }

  private fetch(digest: string): void {
    // One at a time: a client can send any digest.
    if (this.isFetching) return;
    this.isFetching = true;
    this.missing
      .find(digest, () => this.find(digest))
      .then((body) => {
        if (body && body.byteLength <= MAX_BYTES && sha256(body) === digest)
          this.files.set(digest, body);
      })
      // A later request tries again.
      .catch(() => undefined)
      .finally(() => {
        this.isFetching = false;
      });
  }

  private async make({ body, br }: CompressibleFile, dictionary: Buffer, digest: string) {
    if (this.making >= AT_ONCE) return undefined;
    this.making += 1;
    try {
      const params = {
        [constants.ZSTD_c_compressionLevel]: LEVEL,
        [constants.ZSTD_c_windowLog]: WINDOW_LOG,
      };
      const content = await zstd(body, { params, dictionary });
      const delta = Buffer.concat([MAGIC, Buffer.from(digest, 'hex'), content]);
      return delta.byteLength < br.byteLength / 2 ? delta : NOT_WORTHWHILE;
    } catch {
      // Fall back to the whole file.
      return undefined;
    } finally {
      this.making -= 1;
    }
  }
}

/**
 * The `Use-As-Dictionary` of a file: later versions have the same path except for the hash in the
 * name.
 *
 * @param folder its folder, with `*` for the parts that differ between versions
 * @returns undefined for a name without a hash
 */
export function dictionaryMatch(folder: string, file: string): string | undefined {
  const [, name, ending] = /^(.+)\.[0-9a-f]{8,}(\.(?:js|css))$/.exec(file) ?? [];
  return name && ending ? `match="${folder}${name}.*${ending}"` : undefined;
}
