import {
  CORRECTION_PATH,
  correctionPath,
  type SubmissionForm,
  type SubmissionStatus,
  submissionPath,
} from '@agent-atlas/api-client/rules';
import type { Scenario, ScenarioAnswer } from '@agent-atlas/contract';
import { BROKEN, PENDING, scenario, writer } from './samples.ts';

const FORM = '/api/submission-form';
const emptyForm: SubmissionForm = { ticket: 'a.b.c', values: {}, problems: {}, problem: null };
const refusedForm: SubmissionForm = {
  ...emptyForm,
  values: {
    name: 'Paper Boat',
    website: 'paperboat',
    category: 'Writing Assistant',
    description: 'Drafts newsletters from bullet points.',
    sources: 'https://paperboat.example.com/pricing',
  },
  problems: { website: 'Enter a full address that begins with https://.' },
};
const limitedForm: SubmissionForm = {
  ...refusedForm,
  problems: {},
  problem: 'Your network has sent too many forms.',
};

const suggestion = (id: string, title: string, form: ScenarioAnswer) =>
  scenario(id, title, '/submit', { [FORM]: form });

const correction = (
  id: string,
  title: string,
  agentId: number,
  agent: ScenarioAnswer,
  form: ScenarioAnswer = { json: emptyForm },
) =>
  scenario(id, title, correctionPath(agentId), {
    [FORM]: form,
    [`/api/agents/${agentId}`]: agent,
  });

const TOKEN = 'A'.repeat(43);
const received: SubmissionStatus = {
  kind: 'suggestion',
  state: 'received',
  name: 'Paper Boat',
  agentId: null,
  receivedOn: '2026-11-20',
  decidedOn: null,
  reason: null,
};
const decided = { ...received, decidedOn: '2026-11-23' };

const status = (id: string, title: string, answer: ScenarioAnswer) =>
  scenario(id, title, submissionPath(TOKEN), { [`/api/submissions/${TOKEN}`]: answer });

/** The states of the forms and of what became of them. */
export const submitScenarios: Scenario[] = [
  suggestion('submit', 'Suggest an agent', { json: emptyForm }),
  suggestion('submit-refused', 'Suggest an agent, with what to change', { json: refusedForm }),
  suggestion('submit-limited', 'Suggest an agent, too many from one network', {
    json: limitedForm,
  }),
  suggestion('submit-slow', 'Suggest an agent, loading', PENDING),
  suggestion('submit-failing', 'Suggest an agent, API unavailable', BROKEN),
  correction('correction', 'Something wrong?', 7, { json: writer }),
  scenario('correction-without-agent', 'Something wrong?, without an agent', CORRECTION_PATH),
  correction('correction-unknown-agent', 'Something wrong?, unknown agent', 8, {
    status: 404,
    body: 'Agent not found',
  }),
  correction('correction-failing', 'Something wrong?, API unavailable', 7, BROKEN, BROKEN),
  status('submission-received', 'Status: received', { json: received }),
  status('submission-in-review', 'Status: in review', {
    json: { ...received, state: 'in review' },
  }),
  status('submission-listed', 'Status: listed', {
    json: { ...decided, state: 'listed', agentId: 7 },
  }),
  status('submission-declined', 'Status: declined', {
    json: {
      ...decided,
      state: 'declined',
      reason: 'The website does not exist, so nobody can check what the tool does or costs.',
    },
  }),
  status('submission-unknown', 'Status: unknown link', {
    status: 404,
    body: 'There is no such submission.',
  }),
  status('submission-failing', 'Status, API unavailable', BROKEN),
];
