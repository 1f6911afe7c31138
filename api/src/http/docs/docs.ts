import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Context } from 'hono';
import { z } from 'zod';
import { chooseEncoding, compress } from '../cache/encodings.ts';
import type { Api, ApiEnv } from '../deps.ts';
import { describeApi } from './openapi.ts';

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

const INIT = `window.addEventListener('load', () => {
  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#docs',
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis],
  });
});
`;

const require = createRequire(import.meta.url);
const PACKAGE = require.resolve('swagger-ui-dist/package.json');
const { version } = z.object({ version: z.string() }).parse(require(PACKAGE));
const FOLDER = `/api/docs/${version}-${createHash('sha256').update(INIT).digest('hex').slice(0, 8)}`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Agent Atlas API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${FOLDER}/swagger-ui.css">
<script src="${FOLDER}/swagger-ui-bundle.js" defer></script>
<script src="${FOLDER}/init.js" defer></script>
</head>
<body>
<main id="docs"><p>The <a href="/api/openapi.json">description of the API</a> (OpenAPI 3.1).</p></main>
</body>
</html>
`;

interface DocsFile {
  readonly type: string;
  readonly read: () => Promise<Buffer>;
}

const packaged = (name: string) => () => readFile(join(dirname(PACKAGE), name));

const FILES: Readonly<Record<string, DocsFile>> = {
  'swagger-ui.css': { type: 'text/css; charset=utf-8', read: packaged('swagger-ui.css') },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    read: packaged('swagger-ui-bundle.js'),
  },
  'init.js': { type: 'text/javascript; charset=utf-8', read: async () => Buffer.from(INIT) },
};

/** `/api/docs`: the API to read and to try, and `/api/openapi.json` for machines. */
export function addDocs(app: Api): void {
  const ready = new Map<string, Promise<Buffer>>();

  let description: ReturnType<typeof describeApi> | undefined;
  app.get('/api/openapi.json', (c) => {
    description ??= describeApi(app);
    return c.json(description);
  });
  app.get('/api/docs', (c) =>
    c.html(PAGE, 200, { 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache' }),
  );
  for (const [name, file] of Object.entries(FILES)) {
    app.get(`${FOLDER}/${name}`, (c) => answerFile(c, name, file));
  }

  /** Read and compressed at the first request, and kept: there are three, and they never change. */
  async function answerFile(c: Context<ApiEnv>, name: string, { type, read }: DocsFile) {
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
