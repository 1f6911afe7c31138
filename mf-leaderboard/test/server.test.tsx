import { describeServerHtml } from '@agent-atlas/shell/remote-kit/testing';
import { scenarios } from '../src/scenarios.ts';
import { serverRender } from './scenario.ts';

// A ranking that cannot be loaded is the shell's error page on the server, one on its way never ends.
const ANSWERED = scenarios.map(({ id }) => id).filter((id) => !['slow', 'failing'].includes(id));

describeServerHtml(serverRender, ANSWERED);
