import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { selectVersion } from '../../src/changes/announce.ts';
import { verifyRanking } from '../../src/ranking/verify.ts';
import { exportReviews } from '../../src/reviews/export.ts';
import { ReviewProblemsError } from '../../src/reviews/import.ts';
import { FIXTURE } from '../fixture.ts';
import { publishNext } from '../publish.ts';
import { rankInVain } from './rank-in-vain.ts';
import { genuine, nothing, useGenuineReviews } from './use-genuine-reviews.ts';

const { api, dir, write, jsonLines, importFile, load, publish, idOf } = useGenuineReviews();

async function problemsOf(file: string): Promise<readonly string[]> {
  const error = await load(file).catch((caught: unknown) => caught);
  if (error instanceof ReviewProblemsError) return error.problems;
  throw error;
}

/** The physical location of the counters, and the transactions that last wrote or locked them. */
const counters = () => api.sql`
  select agent_id, ctid::text, xmin::text, xmax::text from agent_stats order by agent_id`;

describe('import', () => {
  test('shows and counts genuine reviews instead of the samples of the same agent', async () => {
    expect(await api.read('/api/agents/1')).toMatchObject({ reviewCount: 4, rating: 4.75 });
    const file = jsonLines([genuine({ agentId: 1, sourceId: 'a' }), genuine({ sourceId: 'b' })]);
    expect(await load(file)).toMatchObject({ added: 2, changed: 0 });
    expect(await api.read('/api/agents/1')).toMatchObject({ reviewCount: 1, rating: 2 });
    expect(await api.read('/api/reviews?agentId=1')).toMatchObject([
      { username: 'j_doe', sample: false, cons: ['Slow', '-1'] },
    ]);
    expect(await api.read('/api/reviews?agentId=2')).toMatchObject([
      { sample: true },
      { sample: true },
      { sample: true },
    ]);
    expect((await verifyRanking(api.sql, () => {})).wrong).toEqual([]);
  });

  test('does not bring samples back when the catalogue is published again', async () => {
    // Like a process of the previous release on startup.
    await api.sql`
      insert into review (id, agent_id, username, rating, title, content, sample)
      values (100, 1, 'paper_lantern', 5, 'As expected', 'Does what it says.', true)`;
    await publishNext(api.sql, FIXTURE);
    await publish();
    expect(await api.read('/api/agents/1')).toMatchObject({ reviewCount: 1 });
  });

  test('accepts the same file again without changes, and an edited review', async () => {
    const file = jsonLines([genuine({ sourceId: 'c', agentId: 5 })]);
    await load(file);
    expect(await load(file)).toEqual({ ...nothing, unchanged: 1 });
    const edited = jsonLines([genuine({ sourceId: 'c', agentId: 5, rating: 5 })]);
    expect(await load(edited)).toEqual({ ...nothing, changed: 1 });
    expect(await api.read('/api/agents/5')).toMatchObject({ reviewCount: 1, rating: 5 });
  });

  test('skips the same text by the same author from another source', async () => {
    const twin = genuine({ source: 'A forum', sourceId: '9', username: 'J_Doe', agentId: 5 });
    expect(await load(jsonLines([twin]))).toEqual({
      ...nothing,
      duplicates: [{ line: 1, twin: `review ${await idOf('c')}` }],
    });
  });

  test('changes nothing if one of many rows is invalid, and reports every problem', async () => {
    const before = await api.read('/api/recent-reviews');
    const good = Array.from({ length: 600 }, (_, index) =>
      genuine({ agentId: 6, sourceId: `many-${index}`, content: `Text ${index}` }),
    );
    const file = jsonLines([
      ...good,
      genuine({ agentId: 6, sourceId: 'many-3' }),
      genuine({ agentId: 99, sourceId: 'far', title: 'Of another agent' }),
      { ...genuine({ sourceId: 'stars' }), rating: 6, sample: true },
      genuine({ sourceId: 'soon', createdAt: '2999-01-01T00:00:00Z', collectedOn: '2999-01-01' }),
    ]);
    expect(await problemsOf(file)).toEqual([
      'line 601: sourceId: line 4 has the same source and sourceId',
      expect.stringMatching(/^line 603: rating: /),
      expect.stringMatching(/^line 603: .*sample/),
      'line 604: createdAt: is in the future',
      'line 604: collectedOn: is in the future',
      'line 602: agentId: there is no agent 99',
    ]);
    expect(await api.read('/api/recent-reviews')).toEqual(before);
  });

  test('refuses a sample as a genuine review', async () => {
    const [sample] = FIXTURE.reviews;
    const disguised = genuine({
      sourceId: 's',
      title: ` ${sample?.title}`,
      content: sample?.content,
    });
    expect(await problemsOf(jsonLines([disguised]))).toEqual([
      'line 1: content: is the text of a sample review, not a genuine one',
    ]);
  });

  test('with dryRun only reports what it would do', async () => {
    const many = Array.from({ length: 600 }, (_, index) =>
      genuine({ agentId: 7, sourceId: `trial-${index}`, content: `Text ${index}` }),
    );
    const twin = genuine({ agentId: 7, sourceId: 'twin', content: 'Text 3' });
    const edited = genuine({ sourceId: 'c', agentId: 5, rating: 1 });
    const known = genuine({ agentId: 1, sourceId: 'a' });
    const before = await counters();
    expect(await load(jsonLines([...many, twin, edited, known]), true)).toMatchObject({
      added: 600,
      changed: 1,
      unchanged: 1,
      duplicates: [{ line: 601, twin: 'line 4' }],
    });
    expect(await api.read('/api/reviews?agentId=7')).toEqual([]);
    expect(await counters()).toEqual(before);
  });

  test('does not lock agents whose reviews do not change', async () => {
    const before = await counters();
    const edited = genuine({ sourceId: 'c', agentId: 5, rating: 4 });
    await load(jsonLines([edited, genuine({ agentId: 1, sourceId: 'a' })]));
    const after = await counters();
    expect(after.filter((row, index) => row.ctid !== before[index]?.ctid)).toMatchObject([
      { agent_id: 5 },
    ]);
    await load(jsonLines([{ ...edited, rating: 5 }]));
  });

  test('announces its changes, even if the ranking run afterwards fails', async () => {
    const before = await selectVersion(api.sql);
    await importFile(jsonLines([genuine({ sourceId: 'b', rating: 3 })]));
    await rankInVain(api.sql);
    expect((await selectVersion(api.sql)).value).toBeGreaterThan(before.value);
    await publish();
  });

  test('refuses a file that is not a list of reviews', async () => {
    await expect(load(write('csv', 'agentId,stars\n1,5\n'))).rejects.toThrow(
      'line 1: there is no column stars',
    );
    await expect(load(write('csv', '"agentId\n'))).rejects.toThrow(/\.csv: /);
    await expect(load(write('json', '{}'))).rejects.toThrow('must contain a list of reviews');
    await expect(load(write('jsonl', '{\n'))).rejects.toThrow(', line 1: ');
    await expect(load(join(dir, 'none.csv'))).rejects.toThrow('There is no file');
  });
});

describe('export', () => {
  test.each(['csv', 'jsonl', 'json'] as const)(
    'round-trips without changes as %s',
    async (format) => {
      const file = join(dir, `export.${format}`);
      const count = await exportReviews(api.sql, file, format);
      expect(count).toBe(3);
      expect(await load(file)).toEqual({ ...nothing, unchanged: 3 });
    },
  );

  test('escapes spreadsheet formulas, and omits samples', () => {
    const text = readFileSync(join(dir, 'export.csv'), 'utf8');
    expect(text).not.toContain('paper_lantern');
    expect(text).toContain(",'=1+1 is slow");
  });
});

/** Texts that file formats, spreadsheets or Unicode treat in their own way. */
const HARD_TEXTS = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', "'=1", "''=1", "'tis"],
  ...['"', '""', 'a,b;c|d', '\\"', '\\n', 'sep=,', '#', 'null', '-0', '1e3', '٣'],
  ...[
    'Cafe\u0301',
    'ﬁ',
    'İ',
    'a\u200db',
    'a\u200fb',
    'a\u2028b',
    'c\u00a0d',
    '👩‍👩‍👧',
    '\u{20000}',
  ],
];

describe('reviews with hard texts', () => {
  test('round-trip without changes in every format', async () => {
    const reviews = HARD_TEXTS.map((text, index) =>
      genuine({
        agentId: 7,
        username: text,
        title: text,
        content: `${text}\r\n\r\n${text}`,
        pros: [],
        cons: [text, text],
        createdAt: '2026-05-01T10:00:00.123456+02:00',
        source: text,
        sourceId: `${text} ${index}`,
        checkedBy: text,
      }),
    );
    expect(await load(jsonLines(reviews))).toEqual({ ...nothing, added: reviews.length });
    for (const format of ['csv', 'jsonl', 'json'] as const) {
      const file = join(dir, `hard.${format}`);
      const unchanged = await exportReviews(api.sql, file, format);
      expect(unchanged, format).toBeGreaterThanOrEqual(reviews.length);
      expect(await load(file), format).toEqual({ ...nothing, unchanged });
    }
  });

  test('name the row if the texts cannot be stored', async () => {
    const good = genuine({ sourceId: 'good' });
    for (const text of ['a\tb', 'a\0b', 'a\u0085b', 'a\ud800', 'a\u202eb', '\u200b\u3164'])
      expect(await problemsOf(jsonLines([good, genuine({ title: text })]))).toEqual([
        expect.stringMatching(/^line 2: title: /),
      ]);
  });
});
