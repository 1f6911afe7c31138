import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SubmissionFormSchema } from '../../contract/submission.ts';
import { insertSubmission } from '../../src/submissions/queries.ts';
import { createTickets } from '../../src/submissions/tickets.ts';
import { fromVisitor, useTestApi } from '../harness.ts';

const SECRET = 'a secret for tests, long enough to sign with';
const api = useTestApi({
  SESSION_SECRET: SECRET,
  SUBMISSIONS_PER_NETWORK_PER_DAY: '3',
  SUBMISSIONS_OPEN_MAX: '12',
});

const SUGGESTION = {
  kind: 'suggestion',
  name: 'Paper Boat',
  website: 'https://paperboat.example.com',
  category: 'writing assistant',
  description: 'Drafts newsletters from bullet points.',
  sources: 'https://paperboat.example.com/pricing\r\nhttps://paperboat.example.com/privacy',
};
const CORRECTION = {
  kind: 'correction',
  agentId: '1',
  fact: 'Price or plans',
  description: 'The paid plan costs 25 dollars since October.',
  sources: 'https://example.org/pricing',
};

/** A ticket of a form that was opened this many seconds ago. */
const ticket = (secondsAgo = 60) =>
  createTickets(SECRET, () => Date.now() - secondsAgo * 1000).issue();

let networks = 0;
/** Headers of a visitor whose network has sent nothing yet. */
const newVisitor = () => {
  networks += 1;
  return fromVisitor(`198.51.${networks}.7`);
};

const Refused = z.object({ status: z.number(), form: SubmissionFormSchema });

const submit = (values: Record<string, string>, headers: Record<string, string> = newVisitor()) =>
  api.post('/api/submissions', { ticket: ticket(), ...values }, headers);

async function stored(values: Record<string, string>, headers = newVisitor()): Promise<string> {
  const response = await submit(values, headers);
  expect(response.status).toBe(200);
  return z.object({ location: z.string() }).parse(await response.json()).location;
}

async function refused(values: Record<string, string>, headers = newVisitor()) {
  const response = await submit(values, headers);
  const result = Refused.parse(await response.json());
  expect(response.status).toBe(result.status);
  return result;
}

const statusOf = (location: string) =>
  api.read(`/api/submissions/${location.replace('/submit/status/', '')}`);

async function listed(): Promise<{ name: string; website: string }> {
  const [agent] = await api.sql<{ name: string; website: string }[]>`
    select name, website from agent where id = 1`;
  if (!agent) throw new Error('There is no agent 1');
  return agent;
}

const count = async () =>
  (await api.sql<{ count: number }[]>`select count(*)::integer as count from submission`)[0]?.count;

describe('a suggestion of an agent that is listed', () => {
  test.each([
    ['its name', async () => (await listed()).name.toUpperCase(), async () => SUGGESTION.website],
    [
      'its website, written in another way',
      async () => 'Another Name',
      async () => `${(await listed()).website.replace(/\/$/, '')}/?utm_source=x`,
    ],
  ])('is refused by %s', async (_, name, website) => {
    const before = await count();
    const result = await refused({ ...SUGGESTION, name: await name(), website: await website() });
    expect(result.status).toBe(422);
    expect(result.form.problem).toContain(`${(await listed()).name} is already in the directory`);
    expect(await count()).toBe(before);
  });
});

describe('POST /api/submissions', () => {
  test('stores a suggestion, whose state only its link shows', async () => {
    const location = await stored(SUGGESTION);
    expect(await statusOf(location)).toMatchObject({
      kind: 'suggestion',
      state: 'received',
      name: 'Paper Boat',
      agentId: null,
      decidedOn: null,
    });
    const other = await api.get(`/api/submissions/${'A'.repeat(43)}`);
    expect(other.status).toBe(404);
    const [row] = await api.sql<{ row: string }[]>`
      select submission::text as row from submission order by id desc limit 1`;
    expect(row?.row).not.toContain(location.replace('/submit/status/', ''));
    expect(row?.row).not.toContain('198.51');
    expect(row?.row).toContain('Writing Assistant');
  });

  test('stores a correction of a listed agent, and refuses that of an unknown one', async () => {
    expect(await statusOf(await stored(CORRECTION))).toMatchObject({
      kind: 'correction',
      agentId: 1,
    });
    const { form } = await refused({ ...CORRECTION, agentId: '999999' });
    expect(form.problem).toMatch(/not in the directory/);
  });

  test.each([
    ['name', { name: ' ' }, /Enter the name/],
    ['website', { website: ' ' }, /Enter the address/],
    ['website', { website: 'javascript:alert(1)' }, /https:/],
    ['website', { website: 'https://user:pass@example.com' }, /https:/],
    ['website', { website: 'https://:pass@example.com' }, /https:/],
    ['category', { category: 'Spaceships' }, /Choose a category/],
    ['description', { description: 'Short' }, /at least 20/],
    ['description', { description: 'x'.repeat(1001) }, /at most 1000/],
    ['sources', { sources: 'see the website' }, /https:/],
    ['sources', { sources: 'https://a.example/\0' }, /https:/],
    ['sources', { sources: 'https://a.example '.repeat(6) }, /at most 5/],
    ['name', { name: 'Paper \u202eBoat' }, /plain text/],
  ])('says what is wrong with the %s and keeps the values: %j', async (field, wrong, message) => {
    const before = await count();
    const { status, form } = await refused({ ...SUGGESTION, ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(form.problems)).toEqual([field]);
    expect(form.problems[field]).toMatch(message);
    expect(form.values).toMatchObject({ ...SUGGESTION, ...wrong });
    expect(await count()).toBe(before);
  });

  test('answers a form without its kind with the form and its values', async () => {
    const before = await count();
    const { kind: _, ...values } = SUGGESTION;
    const { status, form } = await refused(values);
    expect(status).toBe(422);
    expect(form.problem).toMatch(/suggestion or a correction/);
    expect(form.values).toMatchObject(values);
    expect(await count()).toBe(before);
  });

  test('keeps a form that is sent twice once, and leads to the same page', async () => {
    const values = { ...SUGGESTION, ticket: ticket() };
    const before = (await count()) ?? 0;
    const visitor = newVisitor();
    const locations = await Promise.all([stored(values, visitor), stored(values, visitor)]);
    expect(new Set(locations).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const { form } = await refused({ ...values, name: 'Another one' }, visitor);
    expect(form.problem).toMatch(/already sent/);
    expect(await stored({ ...values, name: 'Another one', ticket: ticket() }, visitor)).not.toBe(
      locations[0],
    );
  });

  test.each([
    ['sent in less than three seconds', () => ({ ticket: ticket(0) }), /faster than a person/],
    ['opened more than a day ago', () => ({ ticket: ticket(25 * 60 * 60) }), /more than a day/],
    ['with a forged ticket', () => ({ ticket: `${ticket()}x` }), /more than a day/],
    [
      'with a ticket of another site',
      () => ({ ticket: createTickets('other').issue() }),
      /more than a day/,
    ],
    ['without a ticket', () => ({ ticket: '' }), /more than a day/],
    ['with the hidden field filled in', () => ({ nickname: 'bot' }), /A program/],
  ])('does not store a form %s', async (_what, wrong, message) => {
    const before = await count();
    const { form } = await refused({ ...SUGGESTION, ...wrong() });
    expect(form.problem).toMatch(message);
    expect(form.values).not.toHaveProperty('nickname');
    expect(await count()).toBe(before);
  });

  test('takes forms of this site only, as JSON', async () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await api.post('/api/submissions', SUGGESTION, foreign)).status).toBe(403);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await api.post('/api/submissions', 'kind=suggestion', form)).status).toBe(415);
    expect((await api.post('/api/submissions', { kind: 'review' })).status).toBe(400);
    const long = { ...SUGGESTION, description: 'x'.repeat(20_000) };
    expect((await api.post('/api/submissions', long)).status).toBe(413);
  });

  test('stores at most three a day per network, even if they arrive together, and still accepts those of others', async () => {
    const visitor = fromVisitor('203.0.113.1');
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        submit({ ...SUGGESTION, name: `Flood ${index}`, ticket: ticket() }, visitor),
      ),
    );
    const statuses = results.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const neighbor = fromVisitor('203.0.113.200');
    expect(await refused(SUGGESTION, neighbor)).toMatchObject({ status: 429 });
    expect(await stored(SUGGESTION)).toMatch(/^\/submit\/status\//);
  });

  test('says so when the queue is full, and takes forms again after a decision', async () => {
    const hash = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
    const sources = ['https://a.example.com'];
    const content = { ...SUGGESTION, kind: 'suggestion' as const, sources };
    const limits = { perNetwork: 0, open: 12 };
    const fill = () =>
      insertSubmission(
        api.sql,
        { content, tokenHash: hash(), contentHash: hash(), networkHash: hash() },
        limits,
      );
    while ((await fill()) === 'stored');
    expect(await refused(SUGGESTION)).toMatchObject({
      status: 503,
      form: { problem: expect.stringMatching(/more suggestions than they can review/) },
    });
    await api.sql`update submission set state = 'declined', decided_at = now()`;
    expect(await stored(SUGGESTION)).toMatch(/^\/submit\/status\//);
  });
});

test('a web server of the previous release gets the form that it shows a browser', async () => {
  const wrong = { ...SUGGESTION, website: 'paperboat' };
  const browser = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
  // Without it, `fetch` adds one.
  const response = await submit(wrong, { ...newVisitor(), ...browser, accept: '' });
  expect(response.status).toBe(200);
  expect(Refused.parse(await response.json()).status).toBe(422);
  const script = await submit(wrong, { ...newVisitor(), ...browser, accept: '*/*' });
  expect(script.status).toBe(422);
});

test('an empty form is in no cache', async () => {
  const response = await api.get('/api/submission-form');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const form = SubmissionFormSchema.parse(await response.json());
  expect(form).toMatchObject({ values: {}, problems: {}, problem: null });
});
