import { loadHead, renderScenario } from '@agent-atlas/shell/remote-kit/testing';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

function scenario(id: string) {
  const found = scenarios.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No scenario ${id}`);
  return found;
}

export const show = (id: string) => renderScenario(remote, scenario(id));
export const headOf = (id: string) => loadHead(remote, scenario(id));
