import { SourceMap, type SourceMapPayload } from 'node:module';
import { z } from 'zod';
import type { Frame } from '../../contract/observations.ts';

/** The fields of a source map (ECMA-426) that lookups need. */
const sourceMap = z.object({
  version: z.literal(3),
  file: z.string().default(''),
  sources: z.array(z.string()),
  sourcesContent: z
    .array(
      z
        .string()
        .nullable()
        .transform((text) => text ?? ''),
    )
    .default([]),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

/** A file of the remote's own sources, as opposed to a package that it bundles. */
const isOwn = ({ file }: Frame) => file.startsWith('src/');

/** Bundlers write `webpack://<package>/./src/a.ts` or `./src/a.ts`. */
const pathOf = (source: string) =>
  source.replace(/^webpack:\/\/(@[^/]+\/)?[^/]*\//, '').replace(/^\.\//, '');

/** Looks up positions in a source map. Throws if it is not valid. */
export function createLookup(text: string): (frame: Frame) => Frame | undefined {
  const payload: SourceMapPayload = sourceMap.parse(JSON.parse(text));
  const map = new SourceMap(payload);
  return ({ line, column }) => {
    const entry = map.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry) || !entry.originalSource) return undefined;
    const { originalSource, originalLine, originalColumn } = entry;
    return { file: pathOf(originalSource), line: originalLine + 1, column: originalColumn + 1 };
  };
}

/**
 * The innermost frame in the remote's own sources, or else the innermost one that a map contains.
 */
export function innermost(mapped: readonly (Frame | undefined)[]): Frame | undefined {
  const known = mapped.filter((frame) => frame !== undefined);
  return known.find(isOwn) ?? known[0];
}
