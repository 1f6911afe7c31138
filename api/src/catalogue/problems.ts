import { z } from 'zod';
import { formatCountOf } from '../base/format-count.ts';

/** The maximum number of entries that the line for one kind of problem lists. */
const LISTED_MAX = 3;

/** A problem with one entry of a file. */
export interface Problem {
  /** The label of the entry, from {@link entryLabel}. */
  entry: string;
  /** The field and its problem. */
  text: string;
}

const Named = z.object({ name: z.string().trim().min(1).max(200) });

/** Labels an entry by its line and agent, because a file without line breaks has only line 1. */
export function entryLabel(line: number, value: unknown, index: number): string {
  const named = Named.safeParse(value);
  return `line ${line}, ${named.success ? JSON.stringify(named.data.name) : `entry ${index + 1}`}`;
}

/** Returns the problems of an entry by field. The items of a list share the name of the list. */
export function problemsOf(entry: string, { issues }: z.ZodError): Problem[] {
  return issues.map(({ path, message }) => {
    const field = path.filter((part) => typeof part === 'string').join('.');
    return { entry, text: field === '' ? message : `${field}: ${message}` };
  });
}

/** Returns one line per kind of problem: the first entries that have it, and how many more do. */
export function groupProblems(problems: readonly Problem[], noun = 'agent'): string[] {
  return [...Map.groupBy(problems, ({ text }) => text)].map(([text, group]) => {
    const entries = [...new Set(group.map(({ entry }) => entry))];
    const more = entries.length - LISTED_MAX;
    const listed = entries.slice(0, LISTED_MAX).join('; ');
    return `${listed}${more > 0 ? ` and ${formatCountOf(more, `more ${noun}`)}` : ''}: ${text}`;
  });
}
