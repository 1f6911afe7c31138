import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeFileAtomically } from '../../src/releases/atomic-file.ts';
import { tempFolder } from '../support/temp-folder.ts';

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  return { ...actual, open: vi.fn(actual.open) };
});

test('replaces the content and leaves no other file', async () => {
  const folder = await tempFolder();
  const path = join(folder, 'pointer.json');
  await writeFile(path, 'old');
  await writeFileAtomically(path, 'new');
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['pointer.json']);
});

test('a disk that fills up during the write leaves the old content and no temporary file', async () => {
  const folder = await tempFolder();
  const path = join(folder, 'pointer.json');
  await writeFile(path, 'old');
  vi.mocked(open).mockImplementationOnce(async (name, flags) => {
    const { open: reallyOpen } =
      await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
    const file = await reallyOpen(name, flags);
    vi.spyOn(file, 'writeFile').mockImplementation(async () => {
      await file.write('ne');
      throw new Error('ENOSPC: no space left on device');
    });
    return file;
  });
  await expect(writeFileAtomically(path, 'new')).rejects.toThrow('ENOSPC');
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['pointer.json']);
});

test('a failed rename leaves no temporary file either', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, 'pointer.json', 'inner'), { recursive: true });
  await expect(writeFileAtomically(join(folder, 'pointer.json'), 'new')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['pointer.json']);
});

test('concurrent writers never mix their content', async () => {
  const path = join(await tempFolder(), 'pointer.json');
  const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(10_000));
  await Promise.all(texts.map((text) => writeFileAtomically(path, text)));
  expect(texts).toContain(await readFile(path, 'utf8'));
});
