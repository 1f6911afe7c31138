import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../shell/src/run/paths.ts';

/** Sources that read only what a developer or an operator wrote. */
const OWN_TEXT = [
  '**/node_modules/**',
  '**/dist/**',
  '**/test/**',
  '**/*.{test,trial,spec,bench,config}.{ts,tsx}',
  '{bench,tools,shared-ui/gallery,mf-*/build,shell/remote-kit,shell/e2e}/**',
  'shell/src/{build,deploy,dev,release-cli}/**',
  'shell/src/{release-worker/upload,server/config}.ts',
  'api/src/{catalogue,cli,files}/**',
  'server-kit/src/{base/settings.ts,db/migrations.ts}',
];

/** Expressions that are quadratic in a text that cannot be long, and why it cannot. */
const SHORT_TEXT: Readonly<Record<string, string>> = {
  'api/src/reviews/phrases.ts': 'the first 100 characters of a point of a review',
  'api/src/search/question/rules.ts': 'a search of at most 200 characters',
  'mf-agent/src/pairs/read-versus.ts': 'fails only at a line break, and has none',
};

/** The checker gives up on an expression after this time, in milliseconds. */
const TIMEOUT_MS = 5000;
// The same everywhere: the programs that are faster exist for some platforms only.
process.env.RECHECK_SYNC_BACKEND = 'pure';

/** The regular expressions of a module, with their lines. */
function expressionsIn(file: string) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const found: { readonly at: string; readonly pattern: string; readonly flags: string }[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ at: `${file}:${lineOf(node.start)}`, ...node.regex });
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

const FILES = globSync('**/*.{ts,tsx}', { cwd: ROOT, exclude: OWN_TEXT })
  .sort()
  .filter((file) => SHORT_TEXT[file] === undefined);
const EXPRESSIONS = FILES.flatMap(expressionsIn);

describe('a regular expression that meets outside text takes linear time', {
  timeout: 20_000,
}, () => {
  test.each(EXPRESSIONS)('$at', ({ pattern, flags }) => {
    const result = checkSync(pattern, flags, {
      checker: 'automaton',
      timeout: TIMEOUT_MS,
    });
    // Nothing is known about expressions that look around, or that the checker does not finish.
    expect(result.status === 'vulnerable' ? result.attack.pattern : undefined).toBeUndefined();
  });
});
