import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { readExample } from './examples.ts';

const dockerfile = readExample('Dockerfile');

test('the Dockerfile has no error and uses nothing deprecated', () => {
  expect(validate(dockerfile)).toEqual([]);
});

test('an unknown instruction is found', () => {
  expect(validate(`${dockerfile}\nENTRYPIONT ["/app"]\n`)).toHaveLength(1);
});

test.each(['web', 'api'])('the image %s runs as a user without privileges', (stage) => {
  const stages = dockerfile.split(/^FROM /m).slice(1);
  const find = (name: string) =>
    stages.find((each) => each.split('\n', 1)[0]?.endsWith(` AS ${name}`)) ?? '';
  expect(find(stage)).toMatch(/^base AS /);
  expect(find('base')).toMatch(/^USER 65532:65532$/m);
  expect(find(stage)).not.toMatch(/^USER /m);
  expect(find(stage)).toMatch(/^HEALTHCHECK .*--timeout=/m);
});

test('what the build does not read stays out of its context', () => {
  const ignored = readExample('Dockerfile.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '**/.env', '**/node_modules']));
});
