import { describeServerHtml } from '@agent-atlas/remote-kit/testing';
import { scenarios } from '../src/scenarios.ts';
import { serverRender } from './scenario.ts';

// The loader of a pending scenario never resolves.
const loaded = scenarios.filter(
  ({ answers }) => !Object.values(answers).some((response) => 'pending' in response),
);

describeServerHtml(
  serverRender,
  loaded.map(({ id }) => id),
);
