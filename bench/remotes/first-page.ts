import { brotliCompressSync } from 'node:zlib';
import { z } from 'zod';
import { BOOT_ELEMENT_ID } from '../../shell/contract/boot.ts';
import { transferred } from '../pages/page-weight.ts';

/** What a document sends before its page is alive. */
export interface DocumentWeight {
  /** Bytes of all scripts until the page is alive, as sent. */
  readonly scripts: number;
  readonly html: number;
  /** Bytes of the document as sent. */
  readonly sent: number;
  /** Bytes of the boot data without the page's own data. */
  readonly boot: number;
  /** The same, compressed alone. */
  readonly bootSent: number;
}

const bootSchema = z.looseObject({ preloads: z.array(z.string()), state: z.unknown() });

/** @param start URL of the script that every page starts with, in addition to the one in the document */
export async function weighDocument(url: string, start: string): Promise<DocumentWeight> {
  const html = await (await fetch(url)).text();
  const boot = new RegExp(`id="${BOOT_ELEMENT_ID}">(.*?)</script>`, 's').exec(html)?.[1];
  const entry = /<script type="module" async [^>]*src="([^"]+)"/.exec(html)?.[1];
  if (!boot || !entry) throw new Error(`${url} is not a page with scripts`);
  const { state: _state, ...own } = bootSchema.parse(JSON.parse(boot));
  const scripts = [entry, start, ...own.preloads].map((path) =>
    transferred(new URL(path, url).href, 'br'),
  );
  const bootBytes = Buffer.from(JSON.stringify(own));
  return {
    scripts: (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0),
    html: Buffer.byteLength(html),
    sent: await transferred(url, 'br'),
    boot: bootBytes.byteLength,
    bootSent: brotliCompressSync(bootBytes).byteLength,
  };
}
