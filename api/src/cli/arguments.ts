import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { encodingOf, UTF_8 } from '../files/text-file.ts';

const ID_MAX = 2_147_483_647;

/** Parses the id of a row. */
export function parseId(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${ID_MAX}.`);
}

/** Creates a parser of texts of up to `max` characters. */
export function textUpTo(max: number) {
  return (given: string): string => {
    const text = given.trim();
    if (text !== '' && text.length <= max) return text;
    throw new InvalidArgumentError(`It must have 1 to ${max} characters.`);
  };
}

/** Creates a parser of file names, whose extension is the format. */
export function fileIn<Format extends string>(...formats: readonly Format[]) {
  return (file: string): { file: string; format: Format } => {
    const format = formats.find((each) => file.toLowerCase().endsWith(`.${each}`));
    if (format) return { file, format };
    throw new InvalidArgumentError(
      `It must end in ${formats.map((each) => `.${each}`).join(' or ')}.`,
    );
  };
}

/** The option `--encoding` of commands that read a file. */
export const encodingOption = () =>
  new Option('--encoding <name>', 'the encoding of the file, such as windows-1252')
    .argParser((name: string) => encodingOf(name))
    .default(UTF_8, 'utf-8');
