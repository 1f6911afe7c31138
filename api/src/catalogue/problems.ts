import { z } from 'zod';
import { formatCountOf } from '../cli/table.ts';

/** Entries that a line about one kind of problem names. */
const NAMED_MAX = 3;

/** Something wrong with one entry of a file. */
export interface Problem {
  /** The entry, as {@link entryLabel} names it. */
  entry: string;
  /** The field and what is wrong with it. */
  text: string;
}

const Named = z.object({ name: z.string().trim().min(1).max(200) });

/** Names an entry by its line and its agent: files without line breaks hold everything on line 1. */
export function entryLabel(line: number, value: unknown, index: number): string {
  const named = Named.safeParse(value);
  return `line ${line}, ${named.success ? JSON.stringify(named.data.name) : `entry ${index + 1}`}`;
}

/** The problems of an entry, by field. Items of a list share the name of the list. */
export function problemsOf(entry: string, { issues }: z.ZodError): Problem[] {
  return issues.map(({ path, message }) => {
    const field = path.filter((part) => typeof part === 'string').join('.');
    return { entry, text: field === '' ? message : `${field}: ${message}` };
  });
}

/** One line for each kind of problem: the first entries that have it, and how many more do. */
export function groupProblems(problems: readonly Problem[], noun = 'agent'): string[] {
  return [...Map.groupBy(problems, ({ text }) => text)].map(([text, group]) => {
    const entries = [...new Set(group.map(({ entry }) => entry))];
    const more = entries.length - NAMED_MAX;
    const named = entries.slice(0, NAMED_MAX).join('; ');
    return `${named}${more > 0 ? ` and ${formatCountOf(more, `more ${noun}`)}` : ''}: ${text}`;
  });
}
