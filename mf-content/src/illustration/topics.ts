/** The topics that have an illustration, with their colors. */
const TONES = {
  loop: 'bg-tone-teal text-tone-teal-ink',
  bars: 'bg-tone-violet text-tone-violet-ink',
  map: 'bg-tone-blue text-tone-blue-ink',
  checklist: 'bg-tone-green text-tone-green-ink',
  meter: 'bg-tone-orange text-tone-orange-ink',
} as const satisfies Record<string, string>;

export type Topic = keyof typeof TONES;

export const isTopic = (name: string): name is Topic => Object.hasOwn(TONES, name);

export const toneOf = (topic: Topic) => TONES[topic];
