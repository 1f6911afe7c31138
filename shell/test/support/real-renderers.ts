import { onTestFinished, vi } from 'vitest';
import { NO_LINKS } from '../../contract/boot.ts';
import type { RenderJob } from '../../src/renderer/protocol.ts';
import { RendererPool } from '../../src/renderer/renderer-pool.ts';
import type { WorkHooks } from '../../src/renderer/renderer-process.ts';
import type { PoolOptions } from '../../src/renderer/renderer-slots.ts';

/** The code of a hand-written release. Each property contains statements for that part of the release. */
export interface ReleaseCode {
  readonly key?: string;
  readonly module?: string;
  readonly page?: string;
  readonly head?: string;
  readonly load?: string;
  /** Expression of the title. */
  readonly title?: string;
  /** Expression of the function that imports the page. */
  readonly importer?: string;
}

/** A release with one page, `/`, which shows "Well". */
export function releaseOf(parts: ReleaseCode = {}) {
  const { key = 'mf-a@1.0.0', module = '', page = '', head = '', load = '' } = parts;
  const { title = "'Tiny'", importer = 'async () => ({ Page })' } = parts;
  const serverCode = `
    const { use, useState } = require('react');
    const { jsx } = require('react/jsx-runtime');
    ${module}
    function Page() {
      ${page}
      return jsx('h1', { children: 'Well' });
    }
    function head({ queryClient }) {
      ${head}
      return { title: ${title}, description: 'A page.', canonicalPath: '/' };
    }
    async function load({ queryClient }) {
      ${load}
    }
    exports.remote = {
      name: ${JSON.stringify(key.split('@')[0])},
      contract: 1,
      routes: [{ id: 'page', path: '/', head, load, page: ${importer} }],
    };
  `;
  return { key, serverCode };
}

export const JOB: RenderJob = {
  type: 'render',
  table: { id: 'test', routes: [{ remote: 'mf-a', id: 'page', path: '/' }], frame: NO_LINKS },
  url: 'https://atlas.example/',
  year: 2026,
};

/** An API that responds to every call with an empty list. */
export const EMPTY_API: WorkHooks = {
  answer: async () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('[]'),
  }),
};

/** A pool of real processes that runs until the current test ends, and mocks of its callbacks. */
export function realPool(code: string, options: Partial<PoolOptions> = {}) {
  const onFault = vi.fn();
  const onStray = vi.fn();
  const pool = new RendererPool({ code, concurrency: 1, onFault, onStray, ...options });
  onTestFinished(() => pool.close());
  return { pool, onFault, onStray };
}
