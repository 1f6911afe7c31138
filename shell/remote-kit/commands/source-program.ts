import type { Command } from '@commander-js/extra-typings';
import { create } from './create.ts';
import { dev } from './dev.ts';
import type { SourcePlace } from './place.ts';
import { preview } from './preview.ts';
import { releaseProgram } from './program.ts';
import { build, publish, test } from './publish.ts';

/** All commands. */
export const sourceProgram = (place: SourcePlace): Command =>
  releaseProgram(
    place,
    [create, dev, build, test, publish, preview].map((make) => make(place)),
  );
