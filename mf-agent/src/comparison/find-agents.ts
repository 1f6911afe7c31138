import { type Agent, tileNameOf } from '@agent-atlas/api/rules';

/**
 * The agents whose name, company or category contain every word of a text, whatever the case, in
 * the order of their names.
 */
export function findAgents(agents: readonly Agent[], text: string): Agent[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return agents
    .filter(({ name, company, category }) => {
      const haystack = `${name} ${company ?? ''} ${category} ${tileNameOf(category)}`.toLowerCase();
      return words.every((word) => haystack.includes(word));
    })
    .sort(byName);
}

// By code points, so that server and browser agree whatever their languages.
function byName(a: Agent, b: Agent): number {
  const [left, right] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return left < right ? -1 : left > right ? 1 : a.id - b.id;
}
