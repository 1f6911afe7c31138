/// <reference types="node" />
/**
 * Builds the gallery into `gallery/dist`. `index.html` shows every part in its states. `<part>.html` also shows the
 * sources of the states and the props of the components. `#dark` or `#rtl` in the URL sets the theme or the direction.
 * The gallery uses the shell's bundler and Tailwind compiler, because this package has no build.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDocs } from './docs.ts';

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

function bundle(docs: ReturnType<typeof readDocs>): Promise<void> {
  const compiler = rspack({
    mode: 'development',
    devtool: false,
    entry: resolve(here, 'main.tsx'),
    output: { path: out, filename: 'main.js' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    plugins: [new rspack.DefinePlugin({ DOCS: JSON.stringify(docs) })],
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

const page = (part: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${part || 'Parts'}</title>
<link rel="stylesheet" href="main.css">
<script>
const { dataset } = document.documentElement;
dataset.theme = location.hash.includes('dark') ? 'dark' : 'light';
if (location.hash.includes('rtl')) document.documentElement.dir = 'rtl';
</script>
<div id="root" data-part="${part}"></div>
<script src="main.js"></script>
</html>
`;

const docs = readDocs();
await mkdir(out, { recursive: true });
await Promise.all([
  stylesheet().then((css) => writeFile(resolve(out, 'main.css'), css)),
  writeFile(resolve(out, 'index.html'), page('')),
  ...Object.keys(docs).map((part) => writeFile(resolve(out, `${part}.html`), page(part))),
  bundle(docs),
]);
