import { type BrokenRelease, page } from './broken-release.ts';

/** A page that only a browser shows to be broken, and the words of the finding. */
const only = (
  id: string,
  says: readonly string[],
  parts: Parameters<typeof page>[0],
  files: Readonly<Record<string, string>> = {},
): BrokenRelease => ({
  id,
  stage: 'gate',
  says: ['src/pages/home.tsx, scenario "usual"', ...says],
  files: { 'src/pages/home.tsx': page(parts), ...files },
});

const CHUNKS = Array.from({ length: 9 }, (_, index) => index);
/** Text that cannot be compressed, different for each seed; about 38 kB. */
const noise = (seed: number) =>
  Array.from({ length: 7000 }, (_, index) =>
    (((index + seed * 7000) * 2_654_435_761) >>> 0).toString(36),
  ).join('');

/** Releases that the gate refuses because of what it sees in a browser. */
export const IN_BROWSER: readonly BrokenRelease[] = [
  only('hydration mismatch', ['hydration mismatch'], {
    draws: "<p>{typeof window === 'undefined' ? 'server' : 'browser'}</p>",
  }),
  only('effect throws', ['the effect broke'], {
    inside: "useEffect(() => { throw new Error('the effect broke'); }, []);",
  }),
  only('promise of an effect rejects', ['nobody handles this'], {
    inside: "useEffect(() => void Promise.reject(new Error('nobody handles this')), []);",
  }),
  only('effect sets state forever', ['keeps the browser busy'], {
    inside: 'useEffect(() => setCount(count + 1));',
  }),
  only('effect never ends', ['did not respond'], { inside: 'useEffect(() => { for (;;); }, []);' }),
  only('effect requests forever', ['requests'], {
    inside: `useEffect(() => {
      const ask = () => void fetch('/api/agents/1').then(ask);
      for (let each = 0; each < 5; each++) ask();
    }, []);`,
  }),
  only('message on the console', ['console.warning: left over'], {
    inside: "useEffect(() => console.warn('left over'), []);",
  }),
  only('button without a name', ['button-name'], { draws: '<button type="button" />' }),
  only('layout', ['its layout shifts by'], {
    inside:
      'const [tall, setTall] = useState(false); useEffect(() => void setTimeout(setTall, 30, true), []);',
    draws:
      '{tall && <p className="h-150">Tall</p>}<p>Below</p><p>Below</p><p>Below</p><p>Below</p>',
  }),
  only('picture of another host', ['evil.example'], {
    draws: '<img alt="" src="https://evil.example/pixel.png" width="1" height="1" />',
  }),
  only(
    '340 kB of chunks in an effect',
    ['bytes of scripts before the visitor does anything'],
    {
      inside: `useEffect(() => void Promise.all([${CHUNKS.map((each) => `import('../../data/chunk-${each}.ts')`).join()}]), []);`,
    },
    Object.fromEntries(
      CHUNKS.map((each) => [
        `data/chunk-${each}.ts`,
        `export const words = ${JSON.stringify(noise(each))};`,
      ]),
    ),
  ),
];
