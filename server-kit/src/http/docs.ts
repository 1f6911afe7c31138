import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Context, Env, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { chooseEncoding, compress, type Encoding } from './encodings.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Allows this origin only. Swagger UI uses data URLs for icons and inline style attributes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const initScript = (root: string) => `window.addEventListener('load', () => {
  SwaggerUIBundle({
    url: '${root}/openapi.json',
    dom_id: '#docs',
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis],
  });
});
`;

const require = createRequire(import.meta.url);
const PACKAGE = require.resolve('swagger-ui-dist/package.json');
const { version } = z.object({ version: z.string() }).parse(require(PACKAGE));

const docsPage = (root: string, folder: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Agent Atlas API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder}/swagger-ui.css">
<script src="${folder}/swagger-ui-bundle.js" defer></script>
<script src="${folder}/init.js" defer></script>
</head>
<body>
<main id="docs"><p>The <a href="${root}/openapi.json">description of the API</a> (OpenAPI 3.1).</p></main>
</body>
</html>
`;

interface DocsFile {
  readonly type: string;
  readonly read: () => Promise<Buffer>;
}

const readPackaged = (name: string) => () => readFile(join(dirname(PACKAGE), name));

const docsFiles = (init: string): Readonly<Record<string, DocsFile>> => ({
  'swagger-ui.css': { type: 'text/css; charset=utf-8', read: readPackaged('swagger-ui.css') },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: readPackaged('swagger-ui-bundle.js'),
  },
  'init.js': { type: 'text/javascript; charset=utf-8', read: async () => Buffer.from(init) },
});

/**
 * Adds `<root>/docs`, an interactive reference, and `<root>/openapi.json`.
 *
 * @param describe returns the OpenAPI document; called once, on the first request
 */
export function addDocs<E extends Env>(app: Hono<E>, root: string, describe: () => object) {
  const init = initScript(root);
  const hash = createHash('sha256').update(init).digest('hex').slice(0, 8);
  const folder = `${root}/docs/${version}-${hash}`;
  const page = docsPage(root, folder);
  // The files in every encoding, each read and compressed on its first request.
  const encoded = new LRUCache<string, Buffer, DocsFile & { readonly encoding: Encoding }>({
    max: 9,
    async fetchMethod(_key, _stale, { context: { read, encoding } }) {
      const body = await read();
      return encoding === 'identity' ? body : compress(body, encoding);
    },
  });

  let description: object | undefined;
  app.get(`${root}/openapi.json`, (c) => {
    description ??= describe();
    return c.json(description);
  });
  app.get(`${root}/docs`, (c) =>
    c.html(page, 200, { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' }),
  );
  for (const [name, file] of Object.entries(docsFiles(init))) {
    app.get(`${folder}/${name}`, (c) => serveFile(c, name, file));
  }

  async function serveFile(c: Context<E>, name: string, file: DocsFile) {
    const encoding = chooseEncoding(c.req.header('Accept-Encoding'));
    const bytes = await encoded.forceFetch(`${name} ${encoding}`, {
      context: { ...file, encoding },
    });
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': file.type,
      'Cache-Control': IMMUTABLE,
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
  }
}
