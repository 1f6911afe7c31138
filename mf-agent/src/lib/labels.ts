import { type Agent, languageLabels, taskLabel } from '@agent-atlas/api-client/rules';

// In a file of their own, because the first load has no room for the lists.

/** What an agent does, as labels. */
export const tasksOf = ({ tasks = [] }: Agent): string[] =>
  tasks.flatMap((id) => taskLabel(id) ?? []);

/** The languages that an agent is known to work in, as labels. */
export const languagesOf = ({ languages }: Agent): string[] => languageLabels(languages);
