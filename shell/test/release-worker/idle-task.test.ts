import { expect, test } from 'vitest';
import { IdleTask } from '../../src/release-worker/idle-task.ts';

const refuse = (error: unknown) => {
  throw error;
};

test('the task waits while work is in progress, and work waits for the task', async () => {
  const done: string[] = [];
  const cleaning = Promise.withResolvers<void>();
  const task = new IdleTask(async () => {
    await cleaning.promise;
    done.push('cleaned');
  }, 0);
  await task.during(async () => {
    await task.rest(refuse);
    done.push('worked');
  });
  const rest = task.rest(refuse);
  const work = task.during(async () => void done.push('worked again'));
  cleaning.resolve();
  await Promise.all([rest, work]);
  expect(done).toEqual(['worked', 'cleaned', 'worked again']);
});

test('a task that fails does not block work', async () => {
  const problems: unknown[] = [];
  const task = new IdleTask(() => Promise.reject(new Error('EACCES')), 0);
  await task.rest((error) => problems.push(error));
  await expect(task.during(async () => 'worked')).resolves.toBe('worked');
  expect(problems).toHaveLength(1);
});
