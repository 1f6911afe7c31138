const address = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** The site's mark: a compass needle on a meridian, as in the icon. */
export const MARK = address(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="8" fill="#0b6b5a"/><circle cx="14" cy="14" r="8.5" fill="none" stroke="#fff" stroke-width="1.5"/><path d="m18.5 9.5-2.9 6.1-6.1 2.9 2.9-6.1z" fill="#fff"/></svg>',
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
