import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIXTURE, UNKNOWN_FACTS } from '../../test/fixture.ts';
import { readAgents, writeAgents } from './exchange.ts';
import { CatalogueError } from './read.ts';

const [alpha, bravo] = FIXTURE.agents;
const agents = alpha && bravo ? [alpha, bravo] : [];

function problemsOf(text: string, format: 'json' | 'csv'): readonly string[] {
  try {
    readAgents(text, format);
    return [];
  } catch (error) {
    if (error instanceof CatalogueError) return error.problems;
    throw error;
  }
}

/** Storable texts of characters that file formats, spreadsheets and Unicode treat in their own way. */
const hardText = fc
  .string({
    unit: fc.constantFrom(
      ...`=+-@'",;|\\/ aé😀`,
      ...['\u0301', '\u00a0', '\u200b', '\u200d', '\u200f', '\u2028', '\ufeff'],
    ),
    maxLength: 8,
  })
  .map((text) => `${text}.`);

describe('a file of agents', () => {
  test.each(['json', 'csv'] as const)(
    'preserves quotes, commas and other scripts as %s',
    (format) => {
      const odd = agents.map((each) => ({ ...each, company: `"Ünï, ${each.id}" 株式会社, Inc.` }));
      const lines = readAgents(writeAgents(odd, format), format);
      expect(lines.map((line) => line.agent)).toEqual(odd);
    },
  );

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=1", "''=1", "'tis fine"])(
    'escapes %s so that spreadsheets do not evaluate it',
    (name) => {
      const odd = agents.map((each) => ({ ...each, name: `${name} ${each.id}` }));
      const table = writeAgents(odd, 'csv');
      expect(table).not.toMatch(/(^|[,"])[=+\-@]/m);
      expect(readAgents(table, 'csv').map((line) => line.agent)).toEqual(odd);
    },
  );

  test.each(['json', 'csv'] as const)('preserves hard texts as %s', (format) => {
    const agentsIn = (text: string) => readAgents(text, format).map(({ agent }) => agent);
    fc.assert(
      fc.property(hardText, hardText, fc.array(hardText, { minLength: 1 }), (name, text, items) => {
        const odd = { ...agents[0], name, company: text, description: text, features: items };
        const stored = readAgents(JSON.stringify([odd]), 'json').map(({ agent }) => agent);
        expect(agentsIn(writeAgents(stored, format))).toEqual(stored);
      }),
    );
  });

  test('limits the number of reported problems', () => {
    const rows = Array.from({ length: 5000 }, () => ({ name: 'wrong' }));
    expect(problemsOf(JSON.stringify(rows), 'json').length).toBeLessThan(100);
  });

  test('rejects an unterminated row', () => {
    const table = `${writeAgents(agents, 'csv')}"${'x'.repeat(300_000)}`;
    expect(problemsOf(table, 'csv').join()).toMatch(/max_record_size|record size/i);
  });

  test.each(['json', 'csv'] as const)('preserves unknown facts as %s', (format) => {
    const unknown = agents.map((each) => ({ ...each, ...UNKNOWN_FACTS }));
    const lines = readAgents(writeAgents(unknown, format), format);
    expect(lines.map((line) => line.agent)).toEqual(unknown);
  });

  test.each(['json', 'csv'] as const)(
    'preserves tasks, and when facts were checked, as %s',
    (format) => {
      const check = { on: '2026-10-07', source: 'https://example.org/pricing?a=1,2' };
      const plans = { byDefault: true, canTurnOff: null, ...check };
      const checked = agents.map((each) => ({
        ...each,
        checked: { monthlyPriceUsd: check, api: check },
        tasks: ['code' as const, 'review-code' as const],
        languages: ['de' as const, 'en' as const],
        training: [
          { plans: 'Free, "Plus" and Pro', ...plans },
          { plans: 'Team', ...plans, byDefault: false },
        ],
      }));
      const lines = readAgents(writeAgents(checked, format), format);
      expect(lines.map((line) => line.agent)).toEqual(checked);
    },
  );

  test.each([
    ['price 2026-10-07 https://example.org', /checked: .*price/],
    ['api 2999-01-01 https://example.org', /checked\.api\.on: is in the future/],
    ['api 2026-10-07', /checked\.api\.source: /],
  ])('rejects the check %s', (line, problem) => {
    const check = { on: '2026-10-07', source: 'https://example.org' };
    const checked = agents.slice(0, 1).map((each) => ({ ...each, checked: { api: check } }));
    const table = writeAgents(checked, 'csv');
    expect(problemsOf(table.replace('api 2026-10-07 https://example.org', line), 'csv')).toEqual([
      expect.stringMatching(problem),
    ]);
  });

  test('reports the line and field of problems in CSV', () => {
    const table = writeAgents(agents, 'csv').replace('beginner', 'wizard').replace(/^2,/m, 'two,');
    // Alpha's lists have one item each, so Bravo is on the third line.
    expect(problemsOf(table, 'csv')).toEqual([
      expect.stringMatching(/^line 2, "Alpha": expertise: /),
      expect.stringMatching(/^line 3, "Bravo": id: /),
    ]);
  });

  test('counts the lines within a CSV cell', () => {
    const longer = agents.map((each) => ({ ...each, features: ['One', 'Two', 'Three'] }));
    const table = writeAgents(longer, 'csv').replace(/^2,/m, 'two,');
    expect(problemsOf(table, 'csv')).toEqual([expect.stringMatching(/^line 5, "Bravo": id: /)]);
  });

  test('reports the line of problems in JSON', () => {
    const text = `[\n  ${JSON.stringify(alpha)},\n\n  {\n "name": "a, [b] {c}\\"" }, {}\n]`;
    const locations = problemsOf(text, 'json').map((problem) => problem.split(': ', 2).join(': '));
    expect(locations).toContain('line 4, "a, [b] {c}\\""; line 5, entry 3: company');
    expect(locations).toContain('line 5, entry 3: name');
    expect(locations.some((location) => location.startsWith('line 2'))).toBe(false);
  });

  test('reports each kind of problem once, with the first agents that have it', () => {
    const names = ['India', 'Juliett', 'Kilo', 'Lima', 'Mike'];
    const many = names.map((name, index) => ({
      ...alpha,
      id: index + 1,
      name,
      features: ['a\nb', 'c\nd'],
    }));
    expect(problemsOf(JSON.stringify(many), 'json')).toEqual([
      expect.stringMatching(
        /^line 1, "India"; line 1, "Juliett"; line 1, "Kilo" and 2 more agents: features: /,
      ),
    ]);
  });

  test('reports missing and unknown columns', () => {
    const table = writeAgents(agents, 'csv').replace('company', 'firm');
    expect(problemsOf(table, 'csv')).toEqual([
      'line 1: column company is missing',
      'line 1: there is no column firm',
    ]);
  });

  test('reports duplicate ids and names', () => {
    const text = writeAgents([...agents, ...agents.slice(0, 1)], 'json');
    expect(problemsOf(text, 'json')).toEqual([
      'line 4, "Alpha": id 1 is already used on line 2, "Alpha"',
      'line 4, "Alpha": name "alpha" is already used on line 2, "Alpha"',
    ]);
  });

  test('rejects unknown fields', () => {
    const text = JSON.stringify([{ ...alpha, rating: 5 }]);
    expect(problemsOf(text, 'json').join()).toMatch(/must not have "rating"/);
  });

  test.each([
    ['description', 'a\0b', 'must be one line of text'],
    ['description', 'a\ud800b', 'must be one line of text'],
    ['website', 'https://example.org/\0', 'must be one line of text'],
    ['website', 'https://:secret@example.org', 'must be an https:// URL without a password'],
    ['name', 'x'.repeat(201), 'must have at most 200 characters'],
    ['category', 'x'.repeat(101), 'must have at most 100 characters'],
    ['monthlyPriceUsd', 1e9, 'must be at most 99999999'],
    ['monthlyPriceUsd', 9.999, 'must be whole cents'],
    ['addedOn', '0000-01-01', 'must not be in the year 0'],
    ['addedOn', '2026-2-3', 'must be a date such as'],
    ['launchedOn', '2026-02-31', 'must be an existing day'],
    ['launchedOn', '2026-2-3', 'must be YYYY, YYYY-MM or YYYY-MM-DD'],
    ['launchedOn', '02/03/2026', 'must be YYYY, YYYY-MM or YYYY-MM-DD'],
    ['launchedOn', '0000-05', 'must not be in the year 0'],
  ])('rejects a %s that the database cannot store', (field, value, reason) => {
    const text = JSON.stringify([{ ...alpha, [field]: value }]);
    expect(problemsOf(text, 'json')).toEqual([expect.stringContaining(`: ${field}: ${reason}`)]);
  });

  test('rejects a logo with another slash', () => {
    const logo = { package: 'lobehub', icon: 'a' } as const;
    const table = writeAgents(
      agents.map((each) => ({ ...each, logo })),
      'csv',
    );
    expect(problemsOf(table.replace('lobehub/a', 'lobehub/a/b'), 'csv')).toEqual([
      expect.stringMatching(/^line 2, "Alpha": logo\.icon: must have only/),
    ]);
  });

  test('reads no upvotes as 0, even if they are written as -0', () => {
    const launch = { upvotes: 0, launch: 'A', url: 'https://example.org', date: '2024-01-01' };
    const text = JSON.stringify([{ ...alpha, productHunt: launch }]);
    const [line] = readAgents(text.replace('"upvotes":0', '"upvotes":-0'), 'json');
    expect(line?.agent.productHunt?.upvotes).toBe(0);
  });

  test('rejects more upvotes than the database can store', () => {
    const launch = {
      upvotes: 3e9,
      launch: 'Alpha',
      url: 'https://example.org',
      date: '2024-01-01',
    };
    const text = JSON.stringify([{ ...alpha, productHunt: launch }]);
    expect(problemsOf(text, 'json').join()).toMatch(
      /^line 1, "Alpha": productHunt\.upvotes: must be at most/,
    );
  });

  test.each([
    ['json', '[]'],
    ['csv', writeAgents([], 'csv')],
  ] as const)('rejects a %s file without agents', (format, text) => {
    expect(problemsOf(text, format)).toEqual(['the file contains no agents']);
  });

  test('rejects a repeated field, of which the last would win', () => {
    const text = JSON.stringify([alpha]).replace('"name"', '"description": "A note", "name"');
    expect(problemsOf(text, 'json')).toEqual(['line 1: an entry has several fields description']);
  });

  test.each(['{', '{}', '"agents"'])('rejects %s, which is not a list of agents', (text) => {
    expect(problemsOf(text, 'json')).toHaveLength(1);
  });
});

describe('a table that a spreadsheet wrote', () => {
  const table = writeAgents(agents, 'csv');
  const [head = '', ...rows] = table.split('\n');
  const withHead = (change: (head: string) => string) => [change(head), ...rows].join('\n');

  test.each([
    ['semicolons', withHead((text) => text.replaceAll(',', ';')), 'not by semicolons'],
    ['tabs', withHead((text) => text.replaceAll(',', '\t')), 'not by tabs'],
    ['a line that names the delimiter', `sep=,\n${table}`, 'remove this line'],
    ['a repeated column', withHead((text) => `${text},name`), 'there are several columns name'],
    ['a comma at the end', withHead((text) => `${text},`), 'no column without a name'],
    ['spaces', withHead((text) => text.replace(',', ', ')), 'spaces around the column name'],
    ['nothing', '', 'the file is empty'],
  ])('with %s is refused with the reason', (_, text, reason) => {
    expect(problemsOf(text, 'csv').join('\n')).toContain(`line 1: `);
    expect(problemsOf(text, 'csv').join('\n')).toContain(reason);
  });

  test('names the first row with a missing cell', () => {
    const [first = '', second = ''] = rows;
    const short = [head, first, second.slice(0, second.lastIndexOf(',')), ''].join('\n');
    const columns = head.split(',').length;
    const problem = `line 3: ${columns - 1} cells for ${columns} columns.`;
    expect(problemsOf(short, 'csv').join()).toContain(problem);
  });

  test('may end in empty rows', () => {
    const commas = ','.repeat(head.split(',').length - 1);
    const lines = readAgents(`${table}${commas}\n${commas}\n`, 'csv');
    expect(lines.map(({ agent }) => agent)).toEqual(agents);
  });

  test('tells spreadsheets that it is UTF-8', () => {
    expect(table.startsWith('\ufeffid,')).toBe(true);
  });
});

describe('an agent that looks like another one, or comes too early', () => {
  const [first] = agents;
  const problemsWith = (change: object) =>
    problemsOf(JSON.stringify([{ ...first, ...change }]), 'json').join('\n');

  test.each([
    ['an invisible name', { name: '\u200b' }, 'name: must contain a visible character'],
    ['a name that turns the text', { name: 'a\u202eb' }, 'name: must be one line of text'],
    ['a website without a name', { website: 'https://127.0.0.1/' }, 'website: must be an https://'],
    ['a future date of its addition', { addedOn: '2999-01-01' }, 'addedOn: is in the future'],
    ['a future check', { verifiedOn: '2999-01-01' }, 'verifiedOn: is in the future'],
    ['a future launch', { launchedOn: '2999-05' }, 'launchedOn: is in the future'],
    ['a future retirement', { retiredOn: '2999-01-01' }, 'retiredOn: is in the future'],
    ['a lost character', { company: 'Caf\ufffd' }, 'company: must not contain \ufffd'],
  ])('is refused with %s', (_, change, problem) => {
    expect(problemsWith(change)).toContain(problem);
  });

  test('is a duplicate if its name differs only in invisible characters', () => {
    const twins = ['Cafe\u0301', 'Caf\u00e9', 'Caf\u200b\u00e9'].map((name, index) => ({
      ...first,
      id: index + 1,
      name,
    }));
    expect(problemsOf(JSON.stringify(twins), 'json')).toHaveLength(2);
  });

  test.each([
    ['a joiner', 'Blue\u200d Fox'],
    ['a mark of the direction', 'Blue Fox\u200e'],
    ['a tag', 'Blue Fox\u{e0041}'],
    ['another space', 'Blue\u00a0Fox'],
    ['two spaces', 'Blue  Fox'],
    ['wide letters', '\uff22lue Fox'],
    ['case', 'BLUE fox'],
  ])('is a duplicate if its name differs only by %s', (_, name) => {
    const twins = ['Blue Fox', name].map((each, index) => ({
      ...first,
      id: index + 1,
      name: each,
    }));
    expect(problemsOf(JSON.stringify(twins), 'json').join()).toContain(
      'name "blue fox" is already',
    );
  });
});
