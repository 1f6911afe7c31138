import { createReadStream } from 'node:fs';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';
import { type AgentLine, type ExchangeFormat, readAgents } from '../catalogue/exchange.ts';
import { type Encoding, sizeOf, textOf } from '../files/text-file.ts';
import { fileIn } from './arguments.ts';

/**
 * Enough for about 10,000 agents. A file is loaded into memory at once, where it takes many times
 * its size.
 */
const FILE_MAX_MB = 16;
const MEGABYTE = 1024 * 1024;

export interface AgentsFile {
  readonly file: string;
  readonly format: ExchangeFormat;
}

/** Parses the name of a file of agents. */
export const agentsFile = fileIn<ExchangeFormat>('json', 'csv');

/** Reads and checks a file of agents. */
export async function readAgentsFile(
  { file, format }: AgentsFile,
  encoding: Encoding,
): Promise<AgentLine[]> {
  const size = await sizeOf(file);
  if (size > FILE_MAX_MB * MEGABYTE)
    throw new ReadableError(
      `${file} is larger than ${FILE_MAX_MB} MB, which is too large for a catalogue.`,
    );
  return readAgents(await textOf(createReadStream(file), file, encoding), format);
}
