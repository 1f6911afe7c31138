import { type Agent, taskLabel } from '@agent-atlas/api-client/rules';

/** What an agent does, as labels. In a file of its own, because the first load has no room for the list. */
export const tasksOf = ({ tasks = [] }: Agent): string[] =>
  tasks.flatMap((id) => taskLabel(id) ?? []);
