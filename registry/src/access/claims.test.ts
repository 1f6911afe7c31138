import { expect, test } from 'vitest';
import { findMismatch, problemOfRules } from './claims.ts';

const CLAIMS = {
  repository: 'acme/content',
  repository_id: 4711,
  ref: 'refs/heads/release/2.1',
  environment: 'production',
  groups: ['writers', 'publishers'],
};

test('a claim matches an allowed value, an element of a list, or a wildcard', () => {
  expect(
    findMismatch(
      {
        repository: ['acme/other', 'acme/content'],
        repository_id: ['4711'],
        ref: ['refs/heads/release/*'],
        groups: ['publishers'],
      },
      CLAIMS,
    ),
  ).toBeUndefined();
});

test.each([
  [{ repository: ['acme/shop'] }, 'acme/content'],
  [{ repository: ['acme/content2'] }, 'acme/content'],
  [{ repository: ['acme'] }, 'acme/content'],
  [{ ref: ['refs/heads/main/*'] }, 'refs/heads/release/2.1'],
  [{ workflow: ['release.yml'] }, undefined],
  [{ environment: ['*'] }, 'production'],
])('%j does not match the token', (rules, found) => {
  const [[claim, allowed] = []] = Object.entries(rules);
  expect(findMismatch(rules, CLAIMS)).toEqual({ claim, found, allowed });
});

test('rules must contain an identity claim', () => {
  expect(problemOfRules({ ref: ['refs/heads/main'] })).toContain('must identify the owner');
  expect(problemOfRules({ repository: [] })).toContain('must identify the owner');
  const called = { job_workflow_ref: ['acme/shared/.github/workflows/publish.yml@refs/tags/v1'] };
  expect(problemOfRules(called)).toContain('must identify the owner');
  expect(problemOfRules({ ...called, repository: ['acme/content'] })).toBeUndefined();
  expect(problemOfRules({ repository: ['acme/content'] })).toBeUndefined();
});

test('a list of a token is shown as text, shortened', () => {
  expect(findMismatch({ groups: ['owners'] }, CLAIMS)?.found).toBe('writers, publishers');
  expect(findMismatch({ groups: ['x'] }, { groups: 'y'.repeat(400) })?.found).toHaveLength(300);
});

test('a claim that is an object matches nothing', () => {
  expect(findMismatch({ sub: ['[object Object]'] }, { sub: {} })?.found).toBeUndefined();
  expect(findMismatch({ protected: ['true'] }, { protected: true })).toBeUndefined();
});

test.each(['repository_id', 'project_path', 'project_id', 'workflow_ref', 'sub'])(
  'a rule for %s identifies the owner of the workflow',
  (claim) => {
    expect(problemOfRules({ [claim]: ['acme/content'] })).toBeUndefined();
  },
);

test.each(['acme/content', 'a/*'])('the rule %s is narrow enough', (value) => {
  expect(problemOfRules({ repository: [value] })).toBeUndefined();
});

test.each(['*', '/*', 'acme*', '*/content', 'a/*/*', 'repo:*'])(
  'the rule %s is refused because it is too broad',
  (value) => {
    expect(problemOfRules({ repository: [value] })).toContain('after a /');
  },
);
