import { expect, test } from 'vitest';
import { matchPublisher, provenanceOf } from './match-publisher.ts';
import type { Publisher } from './publisher-queries.ts';

const publisher = (fields: Partial<Publisher>): Publisher => ({
  name: 'content',
  team: 'content',
  remotes: null,
  issuer: 'https://issuer.example',
  jwksUri: null,
  audience: 'releases',
  claims: { repository: ['acme/content'] },
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'owner:root',
  ...fields,
});

const token = (claims: Record<string, unknown>, audiences = ['releases']) => ({
  issuer: 'https://issuer.example',
  id: 'j1',
  audiences,
  claims,
  expiresAt: new Date(),
});

test('finds the publisher whose claims match', () => {
  const shop = publisher({ name: 'shop', claims: { repository: ['acme/shop'] } });
  expect(matchPublisher(token({ repository: 'acme/shop' }), [publisher({}), shop])).toEqual({
    publisher: shop,
  });
});

test('a refused caller learns what does not match, but not what would match', () => {
  const match = matchPublisher(token({ repository: 'evil/content' }), [publisher({})]);
  expect(match).toEqual({
    problem: 'No publisher accepts this token: content does not accept repository evil/content.',
    expected: { content: { repository: ['acme/content'] } },
  });
});

test('a token for another service is refused', () => {
  const match = matchPublisher(token({ repository: 'acme/content' }, ['npm']), [publisher({})]);
  expect(match).toHaveProperty('problem', expect.stringContaining('the audience npm'));
});

test.each([
  [[], 'the audience none'],
  [['npm', 'pypi'], 'the audience npm, pypi'],
])('a token for %j is refused by its audience', (audiences, found) => {
  expect(matchPublisher(token({ repository: 'acme/content' }, audiences), [publisher({})])).toEqual(
    {
      problem: `No publisher accepts this token: content does not accept ${found}.`,
      expected: { content: { aud: 'releases' } },
    },
  );
});

test('a token without a claim is refused, and the refusals of five publishers are listed', () => {
  const publishers = Array.from({ length: 6 }, (_, index) => publisher({ name: `team-${index}` }));
  const refusals = publishers
    .slice(0, 5)
    .map(({ name }) => `${name} does not accept a token without repository`);
  expect(matchPublisher(token({}), publishers)).toEqual({
    problem: `No publisher accepts this token: ${refusals.join('; ')}.`,
    expected: Object.fromEntries(publishers.slice(0, 5).map(({ name, claims }) => [name, claims])),
  });
});

test('a token that two publishers accept is refused', () => {
  const other = publisher({ name: 'all', team: 'all', claims: { repository: ['acme/*'] } });
  const match = matchPublisher(token({ repository: 'acme/content' }), [publisher({}), other]);
  expect(match).toHaveProperty('problem', expect.stringContaining('content and all'));
});

test('provenance is read from GitHub and GitLab claims', () => {
  expect(
    provenanceOf({
      repository: 'acme/content',
      sha: 'abc',
      workflow: 'Release',
      workflow_ref: 'acme/content/.github/workflows/release.yml@refs/heads/main',
    }),
  ).toEqual({
    repository: 'acme/content',
    commit: 'abc',
    workflow: 'acme/content/.github/workflows/release.yml@refs/heads/main',
    verified: true,
  });
  expect(provenanceOf({ project_path: 'acme/content', sha: 1, workflow: '' })).toEqual({
    repository: 'acme/content',
    verified: true,
  });
  expect(
    provenanceOf({
      commit_sha: 'abc',
      ci_config_ref_uri: 'gitlab.example/acme//.gitlab-ci.yml@main',
    }),
  ).toEqual({
    commit: 'abc',
    workflow: 'gitlab.example/acme//.gitlab-ci.yml@main',
    verified: true,
  });
  expect(provenanceOf({ build_commit: 'abc', workflow: 'Release' })).toEqual({
    commit: 'abc',
    workflow: 'Release',
    verified: true,
  });
  const long = 'x'.repeat(400);
  const { repository, commit, workflow } = provenanceOf({
    repository: long,
    sha: long,
    workflow: long,
  });
  expect([repository, commit, workflow].map((text) => text?.length)).toEqual([300, 100, 300]);
});
