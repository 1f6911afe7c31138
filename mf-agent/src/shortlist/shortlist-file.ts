import { type Parsed, parseShortlist } from './shortlist.ts';

const FILE_NAME = 'agent-atlas-shortlist.json';

/** A full shortlist with the longest notes is about 300 KB. */
const FILE_MAX_BYTES = 1_000_000;

/** Downloads a text as a file. */
export function downloadShortlist(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE_NAME;
  link.click();
  // Later, because some browsers read the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Reads an exported file. */
export async function readShortlistFile(file: File): Promise<Parsed> {
  if (file.size > FILE_MAX_BYTES) return { problem: 'It is larger than 1 MB.' };
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return { problem: 'The browser could not read it.' };
  try {
    return parseShortlist(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { problem: 'Its text is not UTF-8.' };
  }
}
