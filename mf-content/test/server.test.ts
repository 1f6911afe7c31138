import { describeServerHtml } from '@agent-atlas/shell/remote-kit/testing';
import { scenarios } from '../src/scenarios.ts';
import { serverRender } from './scenario.ts';

// The loader of a scenario that never answers never ends.
const answered = scenarios.filter(
  ({ answers }) => !Object.values(answers).some((answer) => 'pending' in answer),
);

describeServerHtml(
  serverRender,
  answered.map(({ id }) => id),
);
