import { describeServerHtml } from '@agent-atlas/remote-kit/testing';
import { scenarios } from '../src/scenarios.ts';
import { serverRender } from './scenario.ts';

// A pending request blocks rendering on the server.
const LOADED = scenarios.map(({ id }) => id).filter((id) => id !== 'slow');

describeServerHtml(serverRender, LOADED);
