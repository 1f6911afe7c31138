import { scenarioKit } from '@agent-atlas/remote-kit/testing';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

export const { headOf, serverRender, show } = scenarioKit(remote, scenarios);
