import { readFileSync } from 'node:fs';
import { sha256 } from '@agent-atlas/registry/contract/digest';
import { afterAll, inject, onTestFinished, vi } from 'vitest';
import { NO_LINKS } from '../../../contract/boot.ts';
import type { RenderJob } from '../../../src/renderer/protocol.ts';
import { RendererPool } from '../../../src/renderer/renderer-pool.ts';
import type { WorkHooks } from '../../../src/renderer/renderer-process.ts';
import type { PoolOptions } from '../../../src/renderer/renderer-slots.ts';

/** The renderer's bundle. */
export const CODE = readFileSync(inject('rendererFile'), 'utf8');
/** The bundle of the process that starts renderers. */
export const STARTER = readFileSync(inject('starterFile'), 'utf8');

/** The code of a hand-written release. Each property contains statements for that part of the release. */
export interface ReleaseCode {
  readonly module?: string;
  readonly page?: string;
  readonly head?: string;
  readonly load?: string;
  /** Expression of the title. */
  readonly title?: string;
  /** Expression of the function that imports the page. */
  readonly importer?: string;
}

/** A release with one page, `/`, which shows "Well". Its key depends on its code. */
export function releaseOf(parts: ReleaseCode = {}) {
  const { module = '', page = '', head = '', load = '' } = parts;
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
      name: 'mf-a',
      contract: 1,
      routes: [{ id: 'page', path: '/', head, load, page: ${importer} }],
    };
  `;
  return { key: `mf-a@1.0.0-h${sha256(serverCode).slice(0, 10)}`, serverCode };
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

const poolOf = (options: Partial<PoolOptions>) => {
  const onFault = vi.fn();
  const onStray = vi.fn();
  const own = { code: CODE, starter: STARTER, concurrency: 1, onFault, onStray };
  const pool = new RendererPool({ ...own, ...options });
  return { pool, onFault, onStray };
};

/** A pool of real processes that runs until the current test ends, and mocks of its callbacks. */
export function realPool(options: Partial<PoolOptions> = {}) {
  const real = poolOf(options);
  onTestFinished(() => real.pool.close());
  return real;
}

/** The same for all tests of a file. Starting a process takes longer than most tests. */
export function filePool(options: Partial<PoolOptions> = {}) {
  const real = poolOf(options);
  afterAll(() => real.pool.close());
  return real;
}
