import { ScoreBar, ScorePartList } from '../../src/index.ts';
import { entry } from '../sample.ts';

export const part = { name: 'Score', group: 'Domain', of: { ScoreBar, ScorePartList } } as const;

export function Bar() {
  return <ScoreBar value={86.5} showText className="w-64" />;
}

export function Composition() {
  return <ScorePartList entry={entry} className="w-64" />;
}
