import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/run/port.ts';
import { devCommand } from './dev-command.ts';
import { copyRemote } from './remote-copy.ts';

/** Files of the copied remote that benchmarks and tests edit. */
export const EDITED = {
  page: 'src/pages/leaderboard.tsx',
  route: 'src/pages/leaderboard.route.ts',
  data: 'src/scenarios/samples.ts',
  notes: 'src/notes.tsx',
} as const;

/** A component with state: a field that React controls, and a style. */
const NOTES = `import { useState } from 'react';

export function Notes() {
  const [text, setText] = useState('');
  return (
    <label className="block pt-[11px]">
      Notes
      <input value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text.length} characters</output>
    </label>
  );
}
`;

/** `pnpm dev` for a copy of the leaderboard with a field. The copy may be edited; its original does not change. */
export async function devEditedRemote() {
  const copy = await copyRemote('mf-leaderboard');
  const write = (file: string, text: string) => writeFile(join(copy.folder, file), text);
  const edit = async (file: string, from: string, to: string) => {
    const source = await readFile(join(copy.folder, file), 'utf8');
    if (!source.includes(from)) throw new Error(`${file} has no "${from}"`);
    await write(file, source.replace(from, to));
  };
  await write(EDITED.notes, NOTES);
  await edit(
    EDITED.page,
    'import { Methodology }',
    "import { Notes } from '../notes.tsx';\nimport { Methodology }",
  );
  await edit(EDITED.page, '<PageHeader', '<Notes />\n      <PageHeader');
  const dataDir = await mkdtemp(join(tmpdir(), 'agent-atlas-dev-'));
  const port = String(await freePort());
  const dev = devCommand([copy.folder], { PORT: port, DATA_DIR: dataDir });
  const end = async () => {
    const code = await dev.end();
    await Promise.all([copy.remove(), rm(dataDir, { recursive: true, force: true })]);
    return code;
  };
  return { dev, edit, end, dataDir, port };
}
