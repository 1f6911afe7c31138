import { expect, test } from 'vitest';
import { BusyError, DeadlineError, isDatabaseUnavailable, isReadOnly } from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  ['a lost connection', withCode('08006')],
  ['too many connections', withCode('53300')],
  ['a canceled statement', withCode('57014')],
  ['a shutdown', withCode('57P01')],
  ['a refused connection', withCode('ECONNREFUSED')],
  ['an ended pool', withCode('CONNECTION_ENDED')],
  ['a read-only database', withCode('25006')],
  ['a full queue', new BusyError()],
  ['a missed deadline', new DeadlineError(1000)],
])('a request may be retried after %s', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['a duplicate key', withCode('23505')],
  ['a syntax error', withCode('42601')],
  ['an unknown file error', withCode('EACCES')],
  ['a code that only begins like one', withCode('570')],
  ['a fault in the program', new TypeError('undefined is not a function')],
  ['no error', undefined],
])('a request is not retried after %s', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
  expect(isReadOnly(error)).toBe(false);
});
