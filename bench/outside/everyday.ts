import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../../shell/src/run/paths.ts';
import { run } from '../lib/run.ts';

const FOLDER = join('src', 'everyday');
/** The team's own package of components with Tailwind classes. */
const UI = 'outside-ui';
const PACKAGES = ['nanoid@6.0.2', 'uplot@1.6.32', '@fontsource/lobster@5.3.0'];
const FONT = 'node_modules/@fontsource/lobster/files/lobster-latin-400-normal.woff2';

const UI_FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    ...{ name: UI, version: '1.0.0', type: 'module', exports: './index.js', types: './index.d.ts' },
    peerDependencies: { react: '>=19' },
  }),
  'index.js': `import { jsx, jsxs } from 'react/jsx-runtime';
export const Card = ({ title, children }) =>
  jsxs('section', {
    className: 'rounded-[14px] border-[3px] border-dotted border-current p-[13px]',
    children: [jsx('h2', { className: 'text-[22px] font-bold', children: title }), children],
  });
`,
  'index.d.ts': `import type { ReactElement, ReactNode } from 'react';
export declare function Card(props: { title: string; children: ReactNode }): ReactElement;
`,
};

const FILES: Readonly<Record<string, string>> = {
  'everyday.tsx': `import { nanoid } from 'nanoid';
import { Card } from '${UI}';
import { useEffect, useState } from 'react';
import styles from './everyday.module.css';
import { LateChart } from './late-chart.tsx';
import photo from './photo.png';

export function Everyday() {
  const [sum, setSum] = useState<number>();
  const [id, setId] = useState('');
  useEffect(() => {
    setId(nanoid());
    const worker = new Worker(new URL('./sum.ts', import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<number>) => setSum(data);
    worker.postMessage([1, 2, 39]);
    return () => worker.terminate();
  }, []);
  return (
    <Card title="Everyday">
      <img src={photo} alt="The home page" width="160" height="100" />
      <p className={styles.note}>In a font of its own</p>
      <p>
        {'Sum: '}
        <output aria-label="Sum">{sum ?? '…'}</output>
      </p>
      <p>
        {'Id: '}
        <output aria-label="Id">{id || '…'}</output>
      </p>
      <LateChart />
    </Card>
  );
}
`,
  'late-chart.tsx': `import 'uplot/dist/uPlot.min.css';
import { useRef } from 'react';

export function LateChart() {
  const element = useRef<HTMLDivElement>(null);
  const draw = async () => {
    const { default: Plot } = await import('uplot');
    if (!element.current || element.current.hasChildNodes()) return;
    const axes = [{ stroke: '#808080' }, { stroke: '#808080' }];
    const series = [{}, { stroke: '#0b6b5a', width: 2 }];
    const legend = { show: false };
    const data: [number[], number[]] = [[1, 2, 3, 4], [3, 1, 4, 2]];
    new Plot(
      { width: 260, height: 140, scales: { x: { time: false } }, axes, series, legend },
      data,
      element.current,
    );
  };
  return (
    <details onToggle={({ currentTarget }) => void (currentTarget.open && draw())}>
      <summary>Chart</summary>
      <div ref={element} className="h-[140px] w-[260px]" />
    </details>
  );
}
`,
  'sum.ts': `import { add } from './add.ts';

onmessage = ({ data }: MessageEvent<number[]>) => postMessage(data.reduce(add, 0));
`,
  'add.ts': 'export const add = (sum: number, value: number) => sum + value;\n',
  'everyday.module.css': `@font-face {
  font-family: mf-outside_Lobster;
  src: url('./lobster.woff2');
}

.note {
  font-family: mf-outside_Lobster, cursive;
  font-size: 28px;
}
`,
};

const TEST = `import { scenarioKit } from '@agent-atlas/remote-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const { show } = scenarioKit(remote, scenarios);

test('has a photo and an id of its own', async () => {
  await show('usual');
  expect(screen.getByRole('img', { name: 'The home page' }).getAttribute('src')).toMatch(/photo/);
  expect(screen.getByRole('status', { name: 'Id' }).textContent).toMatch(/^[\\w-]{21}$/);
});
`;

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
}

/**
 * Adds to a new repository what front-end work usually needs: an image, a font, a CSS module, a web worker, packages
 * from npm, one of which is loaded late, and a package of the team's own with Tailwind classes.
 *
 * @param page path of the page that shows it
 */
export async function addEverydayThings(
  repository: string,
  page: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const packed = join(dirname(repository), UI);
  await writeAll(packed, UI_FILES);
  await run('npm', ['pack', '--pack-destination', repository], packed, env);
  await run('npm', ['install', `./${UI}-1.0.0.tgz`, ...PACKAGES], repository, env);
  const folder = join(repository, FOLDER);
  await writeAll(folder, FILES);
  await cp(join(repository, FONT), join(folder, 'lobster.woff2'));
  await cp(join(ROOT, 'docs', 'home.png'), join(folder, 'photo.png'));
  await writeFile(join(repository, 'test', 'everyday.test.tsx'), TEST);
  const path = join(repository, page);
  const source = await readFile(path, 'utf8');
  const shown = source.replace(/<PageHeader[^>]*\/>/, '$&\n      <Everyday />');
  if (shown === source) throw new Error(`${page} has no header`);
  await writeFile(path, `import { Everyday } from '../everyday/everyday.tsx';\n${shown}`);
}
