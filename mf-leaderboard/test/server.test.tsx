import { describeServerHtml } from '@agent-atlas/shell/remote-kit/testing';
import { scenarios } from '../src/scenarios.ts';
import { serverRender } from './scenario.ts';

// An answer that never comes is never rendered.
const ANSWERED = scenarios.map(({ id }) => id).filter((id) => id !== 'slow');

describeServerHtml(serverRender, ANSWERED);
