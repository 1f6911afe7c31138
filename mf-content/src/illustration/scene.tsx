import { terrain } from '@agent-atlas/shared-ui/illustration';
import { SUBJECTS } from './subjects.tsx';
import type { Topic } from './topics.ts';

/** The size of every scene. */
export const SCENE = { width: 320, height: 180 } as const;

const MERIDIANS = [-140, -84, -28, 28, 84, 140];
const PARALLELS = [30, 90, 150];

export interface SceneProps {
  topic: Topic;
  /** Determines the land in the background. */
  seed: string;
}

/**
 * A sheet of the atlas: invented land that is unique to an article, with the subject of its topic
 * in the foreground.
 */
export function Scene({ topic, seed }: SceneProps) {
  return (
    <>
      <g fill="none" stroke="currentColor" strokeWidth="0.75" opacity="0.22">
        {MERIDIANS.map((x) => (
          <path key={x} d={`M${160 + x * 0.8} 0Q${160 + x * 1.15} 90 ${160 + x * 0.8} 180`} />
        ))}
        {PARALLELS.map((y) => (
          <path key={y} d={`M0 ${y}Q160 ${y + (y - 90) * 0.2} 320 ${y}`} />
        ))}
      </g>
      <g fill="currentColor" fillOpacity="0.06" stroke="currentColor" strokeOpacity="0.28">
        {terrain(seed, SCENE.width, SCENE.height).map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <g
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-surface"
      >
        {SUBJECTS[topic]}
      </g>
    </>
  );
}
