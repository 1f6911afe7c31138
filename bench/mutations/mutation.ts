import { type Place, replaced } from './places.ts';

/** A changed copy of a remote. */
export interface Mutation {
  /** What was changed, such as `effect throws`. */
  readonly kind: string;
  /** Where. */
  readonly at: string;
  readonly files: Readonly<Record<string, string>>;
  /** Changes the manifest after the build. */
  readonly manifest?: (manifest: Record<string, unknown>) => Record<string, unknown>;
}

type Texts = Readonly<Record<string, string | ((text: string) => string)>>;

/** One mutation for each text at each place. Each key is a kind, each value the new text of the place. */
export function mutationsAt<P extends Place>(
  files: Readonly<Record<string, string>>,
  places: readonly P[],
  texts: Texts,
): Mutation[] {
  return Object.entries(texts).flatMap(([kind, text]) =>
    places.map((place) => ({
      kind,
      at: `${place.file}:${lineOf(files[place.file] ?? '', place.start)}`,
      files: replaced(files, place, typeof text === 'string' ? text : text(place.text)),
    })),
  );
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Imports `useEffect`, if the file uses it. */
export const withEffect = (mutation: Mutation): Mutation => ({
  ...mutation,
  files: Object.fromEntries(
    Object.entries(mutation.files).map(([file, text]) => [
      file,
      text.includes('useEffect(') ? `import { useEffect } from 'react';${text}` : text,
    ]),
  ),
});

/** Up to `count` mutations, which take turns by kind: the first of each kind, then the second, … */
export function chosen(mutations: readonly Mutation[], count: number): Mutation[] {
  const kinds = [...Map.groupBy(mutations, ({ kind }) => kind).values()];
  const longest = Math.max(...kinds.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? []))
    .flat()
    .slice(0, count);
}
