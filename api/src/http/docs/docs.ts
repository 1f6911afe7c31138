import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Context, Env, Hono } from 'hono';
import { z } from 'zod';
import { chooseEncoding, compress } from '../../cache/encodings.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Everything from this origin; the page draws its icons as data, and styles some parts in place. */
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

const initOf = (root: string) => `window.addEventListener('load', () => {
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

const pageOf = (root: string, folder: string) => `<!doctype html>
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

const packaged = (name: string) => () => readFile(join(dirname(PACKAGE), name));

const filesOf = (init: string): Readonly<Record<string, DocsFile>> => ({
  'swagger-ui.css': { type: 'text/css; charset=utf-8', read: packaged('swagger-ui.css') },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: packaged('swagger-ui-bundle.js'),
  },
  'init.js': { type: 'text/javascript; charset=utf-8', read: async () => Buffer.from(init) },
});

/**
 * `<root>/docs`: the API to read and to try, and `<root>/openapi.json` for machines.
 *
 * @param describe called once, with the first request
 */
export function addDocs<E extends Env>(app: Hono<E>, root: string, describe: () => object) {
  const init = initOf(root);
  const hash = createHash('sha256').update(init).digest('hex').slice(0, 8);
  const folder = `${root}/docs/${version}-${hash}`;
  const page = pageOf(root, folder);
  const ready = new Map<string, Promise<Buffer>>();

  let description: object | undefined;
  app.get(`${root}/openapi.json`, (c) => {
    description ??= describe();
    return c.json(description);
  });
  app.get(`${root}/docs`, (c) =>
    c.html(page, 200, { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' }),
  );
  for (const [name, file] of Object.entries(filesOf(init))) {
    app.get(`${folder}/${name}`, (c) => answerFile(c, name, file));
  }

  /** Read and compressed at the first request, and kept: there are three, and they never change. */
  async function answerFile(c: Context<E>, name: string, { type, read }: DocsFile) {
    const encoding = chooseEncoding(c.req.header('Accept-Encoding'));
    const key = `${name} ${encoding}`;
    const bytes =
      ready.get(key) ??
      read().then((body) => (encoding === 'identity' ? body : compress(body, encoding)));
    ready.set(key, bytes);
    return c.body(new Uint8Array(await bytes), 200, {
      'Content-Type': type,
      'Cache-Control': FOR_EVER,
      Vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
  }
}
