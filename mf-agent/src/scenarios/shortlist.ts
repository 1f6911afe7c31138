import type { Scenario } from '@agent-atlas/contract';
import { usual } from './mock-responses.ts';

/** The states of the shortlist that a URL can show: the rest is in the browser. */
export const shortlistScenarios: Scenario[] = [
  { id: 'shortlist', title: 'Empty shortlist', url: '/shortlist', answers: usual },
  {
    id: 'shortlist-shared',
    title: 'Shared shortlist',
    url: '/shortlist#agents=1,2,999&note.2=Ask+about+seats',
    answers: usual,
  },
  {
    id: 'shortlist-shared-invalid',
    title: 'Shared shortlist, invalid link',
    url: '/shortlist#agents=1,x',
    answers: usual,
  },
];
