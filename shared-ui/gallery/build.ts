/// <reference types="node" />
/**
 * Builds the gallery, a page with every part in its states, into `gallery/dist`:
 * `node gallery/build.ts`, then open `gallery/dist/index.html`. `#dark` or `#light` after the address sets the theme.
 * The bundler and the Tailwind compiler are the shell's: this package ships no build of its own.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(here, 'dist');
const shell = createRequire(resolve(here, '../../shell/package.json'));
const { rspack } = shell('@rspack/core');
const { Scanner } = shell('@tailwindcss/oxide');
const { compile } = shell('tailwindcss');

async function stylesheet(): Promise<string> {
  const theme = resolve(here, '../src/styles/theme.css');
  const loadStylesheet = async (id: string, base: string) => {
    const path = id === 'tailwindcss' ? shell.resolve('tailwindcss/index.css') : resolve(base, id);
    return { path, base: dirname(path), content: await readFile(path, 'utf8') };
  };
  const compiler = await compile(await readFile(theme, 'utf8'), {
    base: dirname(theme),
    loadStylesheet,
  });
  const pattern = '**/*.{ts,tsx}';
  const scanner = new Scanner({
    sources: [resolve(here, '../src'), here].map((base) => ({ base, pattern, negated: false })),
  });
  return compiler.build(scanner.scan());
}

function bundle(): Promise<void> {
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    entry: resolve(here, 'main.tsx'),
    output: { path: out, filename: 'main.js' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
          type: 'javascript/auto',
        },
      ],
    },
  });
  return new Promise((done, fail) => {
    compiler.run((error: Error | null, stats: { hasErrors(): boolean; toString(): string }) => {
      if (error) fail(error);
      else if (stats.hasErrors()) fail(new Error(stats.toString()));
      else done();
    });
  });
}

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parts</title>
<link rel="stylesheet" href="main.css">
<script>document.documentElement.dataset.theme = location.hash.slice(1) || 'light'</script>
<div id="root"></div>
<script src="main.js"></script>
</html>
`;

await mkdir(out, { recursive: true });
await Promise.all([
  stylesheet().then((css) => writeFile(resolve(out, 'main.css'), css)),
  writeFile(resolve(out, 'index.html'), PAGE),
  bundle(),
]);
