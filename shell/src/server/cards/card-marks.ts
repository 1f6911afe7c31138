import { terrain } from '@agent-atlas/shared-ui/illustration';

const address = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** The site's mark: a compass needle on a meridian, as in the icon. */
export const MARK = address(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="#0b6b5a"/><circle cx="14" cy="14" r="8.5" fill="none" stroke="#fff" stroke-width="1.5"/><path d="m18.5 9.5-2.9 6.1-6.1 2.9 2.9-6.1z" fill="#fff"/></svg>',
);

/** Colors of the land, one pair per subject, as in the light theme. */
const TONES = [
  { soft: '#e0f3f0', ink: '#0d655b' },
  { soft: '#e6effb', ink: '#1b539c' },
  { soft: '#efebfc', ink: '#5a3bb0' },
  { soft: '#fdede1', ink: '#974109' },
  { soft: '#e7f3e3', ink: '#34691f' },
  { soft: '#fce8f0', ink: '#a01f58' },
  { soft: '#e1f2f8', ink: '#0d6180' },
] as const;

export type Tone = (typeof TONES)[number];

/** The same colors for all pages with the same label, so that categories are recognizable. */
export function toneOf(label: string): Tone {
  const sum = [...label].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return TONES[sum % TONES.length] ?? TONES[0];
}

/** A sheet of the atlas that is unique to a title. */
export function land(title: string, { ink }: Tone, width: number, height: number): string {
  const lines = terrain(title, width, height).map((path) => `<path d="${path}"/>`);
  const columns = [1, 2, 3].map((part) => {
    const x = Math.round((width * part) / 4);
    return `<path d="M${x} 0V${height}" fill="none"/>`;
  });
  const rows = [1, 2, 3, 4, 5].map((part) => {
    const y = Math.round((height * part) / 6);
    return `<path d="M0 ${y}H${width}" fill="none"/>`;
  });
  return address(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g stroke="${ink}" stroke-opacity=".16">${columns.join('')}${rows.join('')}</g><g fill="${ink}" fill-opacity=".07" stroke="${ink}" stroke-opacity=".34" stroke-width="1.5">${lines.join('')}</g></svg>`,
  );
}

/** A compass on a disc. */
export const compass = ({ ink }: Tone): string =>
  address(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="31" fill="#fff" stroke="${ink}" stroke-width="2"/><g stroke="${ink}" stroke-width="2" stroke-linecap="round"><path d="M32 7v5M32 52v5M7 32h5M52 32h5"/></g><circle cx="32" cy="32" r="17" fill="none" stroke="${ink}" stroke-opacity=".3"/><path d="m47 17-10 20-20 10 10-20z" fill="${ink}"/><path d="m27 27 10 10-20 10z" fill="#f3c548"/></svg>`,
  );

const STAR =
  'm12 2.5 2.94 5.96 6.58.96-4.76 4.64 1.12 6.55L12 17.52l-5.88 3.09 1.12-6.55L2.48 9.42l6.58-.96z';
const MAX_STARS = 5;
const FULL = '#d07a05';
const EMPTY = '#d9d8d0';
const STEP = 24;

/** A row of five stars: full ones for the whole part, a half one from 0.5 on. */
export function starRow(rating: number): string {
  const stars = Array.from({ length: MAX_STARS }, (_, index) => {
    const rest = rating - index;
    const star = (fill: string, clip = '') =>
      `<path transform="translate(${index * STEP})" d="${STAR}" fill="${fill}"${clip}/>`;
    if (rest >= 1) return star(FULL);
    return star(EMPTY) + (rest >= 0.5 ? star(FULL, ' clip-path="url(#half)"') : '');
  });
  return address(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAX_STARS * STEP} ${STEP}"><clipPath id="half"><rect width="${STEP / 2}" height="${STEP}"/></clipPath>${stars.join('')}</svg>`,
  );
}
