import { describeRemote } from '@agent-atlas/remote-kit/testing';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

describeRemote(remote, scenarios);
