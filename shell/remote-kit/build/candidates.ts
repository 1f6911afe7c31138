import { Scanner } from '@tailwindcss/oxide';

/** Tailwind class candidates found in the sources below `folder`, sorted. */
export function scanCandidates(...folders: string[]): string[] {
  const sources = folders.map((base) => ({ base, pattern: '**/*.{ts,tsx,js}', negated: false }));
  return [...new Set(new Scanner({ sources }).scan())].sort();
}
