/** The form that suggests an agent. */
export const SUBMIT_PATH = '/submit';
/** The form that reports a wrong fact. */
export const CORRECTION_PATH = '/submit/correction';

/** The form that reports a wrong fact about an agent: `/submit/correction?agent=7`. */
export const correctionPath = (agentId: number | string) =>
  `${CORRECTION_PATH}?agent=${encodeURIComponent(agentId)}`;

/** The page that shows the state of a submission to its sender. */
export const submissionPath = (token: string) => `${SUBMIT_PATH}/status/${token}`;

/** The states of a submission, in order. */
export const SUBMISSION_STATES = ['received', 'in review', 'listed', 'declined'] as const;

export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** What a correction can be about. */
export const CORRECTED_FACTS = [
  'Price or plans',
  'Description or features',
  'Company or launch',
  'Website or a source',
  'It is no longer available',
  'Something else',
] as const;

/** Maximum lengths of the form's values, in characters. */
export const SUBMISSION_LENGTHS = {
  name: 100,
  website: 300,
  category: 100,
  description: 1000,
  sources: 1500,
  fact: 100,
} as const;

/** Maximum number of sources of a submission. */
export const SOURCES_MAX = 5;
