import { recommendationsQuery } from '@agent-atlas/api/client';
import { type Answers, toRequest } from '../wizard/answers.ts';

/**
 * Which agents fit the answers. Without a network it fails at once, where other lists wait for one:
 * whoever has pressed the button should hear of it and can try again.
 */
export const fittingAgentsQuery = (answers: Answers) => ({
  ...recommendationsQuery(toRequest(answers)),
  networkMode: 'always' as const,
});
