import { describe } from 'vitest';
import { testFlood } from './flood.ts';

const FLOOD = 200;

describe('a flood of valid forms from one network', () => {
  describe('with all limits', () => testFlood(FLOOD));
  describe('past the limit per minute', () =>
    testFlood(FLOOD, { RATE_LIMIT_SUBMISSIONS_PER_MINUTE: '0' }));
});
