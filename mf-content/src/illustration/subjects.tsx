import type { ReactNode } from 'react';
import type { Topic } from './topics.ts';

const range = (length: number) => Array.from({ length }, (_, index) => index);

const GOLD = 'fill-gold';
const SOLID = 'fill-current';

/** The loop of an agent: plan, act, look at the result, until the goal is reached. */
const loop = (
  <>
    <ellipse cx="160" cy="90" rx="84" ry="31" fill="none" strokeDasharray="1 7" />
    <path fill="none" d="M217 62l7 6-3 8M103 118l-7-6 3-8" />
    {[
      [160, 59],
      [244, 90],
      [160, 121],
      [76, 90],
    ].map(([cx, cy]) => (
      <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="17" />
    ))}
    <path fill="none" d="M152 53h16M152 59h16M152 65h9" />
    <path className={GOLD} d="M240 81l11 9-11 9z" />
    <path fill="none" d="M148 121q12-13 24 0q-12 13-24 0z" />
    <circle cx="160" cy="121" r="3" className={SOLID} stroke="none" />
    <path d="M71 101V79l14 5-14 5" className={GOLD} />
    <path className={SOLID} stroke="none" d="M171 79l-6 17-16 5 6-17z" opacity="0.9" />
    <circle cx="160" cy="90" r="3" stroke="none" />
  </>
);

const TOWERS = [34, 52, 44, 78, 60];

/** Scores as towers, one of which carries the flag; the dashed line is the bar that counts. */
const bars = (
  <>
    {TOWERS.map((height, index) => {
      const x = 72 + index * 36;
      const isBest = height === Math.max(...TOWERS);
      return (
        <g key={height}>
          <path
            d={`M${x} 136V${136 - height}l8-6h20l-8 6v${height}z`}
            className={SOLID}
            opacity="0.35"
            stroke="none"
          />
          <path
            d={`M${x + 20} ${136 - height}l8-6v${height}l-8 6z`}
            className={SOLID}
            stroke="none"
            opacity="0.55"
          />
          <rect
            x={x}
            y={136 - height}
            width="20"
            height={height}
            className={isBest ? GOLD : undefined}
          />
          {range(Math.floor((height - 12) / 12)).map((row) => (
            <path
              key={row}
              d={`M${x + 6} ${136 - height + 10 + row * 12}h8`}
              strokeWidth="1.5"
              opacity="0.6"
            />
          ))}
        </g>
      );
    })}
    <path fill="none" d="M54 84h212" strokeDasharray="2 7" />
    <path fill="none" d="M54 136h212" />
    <path d="M190 58V40l13 4.5-13 4.5" className={SOLID} />
  </>
);

const HEXAGON = 'l15 8.5v17l-15 8.5-15-8.5v-17z';

/** Eleven kinds of tools as the fields of a board, with a way through them. */
const map = (
  <>
    {[
      { y: 40, x: 115, fields: 4 },
      { y: 66, x: 130, fields: 3 },
      { y: 92, x: 115, fields: 4 },
    ].flatMap(({ y, x, fields }) =>
      range(fields).map((field) => (
        <path
          key={`${y} ${field}`}
          d={`M${x + field * 30} ${y}${HEXAGON}`}
          className={fields === 3 && field === 1 ? GOLD : undefined}
        />
      )),
    )}
    <path
      fill="none"
      strokeDasharray="1 6"
      d="M62 128q30 14 53-19l15-26 30 0 15-26 30 0q26-2 52-14"
    />
    {[
      [115, 57],
      [175, 109],
      [205, 109],
    ].map(([cx, cy]) => (
      <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r="4" className={SOLID} stroke="none" />
    ))}
    <path
      d="M257 43c-7-9-9-12-9-17a9 9 0 0 1 18 0c0 5-2 8-9 17z"
      className={GOLD}
      transform="translate(0 6)"
    />
    <circle cx="257" cy="32" r="3" className={SOLID} stroke="none" />
    <circle cx="62" cy="128" r="6" />
  </>
);

const DAYS = 14;
const DONE = 10;

/** Two weeks of a trial: days done, days to come, and the decision at the end. */
const checklist = (
  <>
    <rect x="42" y="46" width="236" height="90" rx="10" />
    <path d="M42 56a10 10 0 0 1 10-10h216a10 10 0 0 1 10 10v8H42z" className={SOLID} />
    <path fill="none" d="M84 40v12M160 40v12M236 40v12" strokeWidth="5" />
    {range(DAYS).map((day) => {
      const [x, y] = [56 + (day % 7) * 31, day < 7 ? 73 : 103];
      if (day === DAYS - 1)
        return <path key={day} d={`M${x + 5} ${y + 24}V${y + 1}l18 6-18 6`} className={GOLD} />;
      return (
        <g key={day}>
          <rect x={x} y={y} width="23" height="23" rx="5" opacity={day < DONE ? 1 : 0.45} />
          {day < DONE && <path fill="none" d={`M${x + 6} ${y + 12}l4 4.5 8-9`} />}
        </g>
      );
    })}
  </>
);

const STACKS = [
  { x: 74, coins: 2 },
  { x: 118, coins: 4 },
  { x: 162, coins: 3 },
  { x: 206, coins: 6 },
];

/** What a tool costs: coins that pile up, and the tag that says something else. */
const meter = (
  <>
    {STACKS.map(({ x, coins }) => {
      return range(coins).map((coin) => {
        const y = 132 - coin * 12;
        return (
          <g key={`${x} ${coin}`}>
            <path d={`M${x - 18} ${y - 10}v8a18 6 0 0 0 36 0v-8z`} />
            <ellipse
              cx={x}
              cy={y - 10}
              rx="18"
              ry="6"
              className={coin === coins - 1 ? GOLD : undefined}
            />
          </g>
        );
      });
    })}
    <path fill="none" d="M48 136h184" />
    <g transform="rotate(14 252 84)">
      <path d="M238 66l14-14 14 14v48a4 4 0 0 1-4 4h-20a4 4 0 0 1-4-4z" />
      <circle cx="252" cy="68" r="4" className={GOLD} />
      <path fill="none" d="M246 84h12M246 94h12M246 104h7" />
    </g>
  </>
);

/** The subject of each topic: within a width of 320, and between 36 and 144 of a height of 180, which the widest covers show. */
export const SUBJECTS: Readonly<Record<Topic, ReactNode>> = { loop, bars, map, checklist, meter };
