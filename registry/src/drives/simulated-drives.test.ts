import { expect, test } from 'vitest';
import { type Behavior, simulateDrive } from '../../../bench/canary/simulate-drive.ts';
import { DriveSettingsSchema } from '../../contract/drives.ts';

const settings = DriveSettingsSchema.parse({});
const ACTIVE: Behavior = { failing: 0.001 };
const drive = (runs: number, canary: Behavior) =>
  Array.from({ length: runs }, (_, seed) => simulateDrive(seed, ACTIVE, canary, settings));

test('a version with 2% failing views is rolled back at the first step, within 3,000 views', () => {
  for (const { end, views, share, reason } of drive(20, { failing: 0.021 })) {
    expect([end, share]).toEqual(['back', 0.01]);
    expect(views).toBeLessThanOrEqual(3000);
    expect(reason).toContain('More failed views');
  }
});

test('an LCP that is 20% worse is found', () => {
  for (const { end, reason } of drive(10, { ...ACTIVE, slower: { lcp: 1.2 } })) {
    expect(end).toBe('back');
    expect(reason).toContain('More slow LCP');
  }
});

test('a version without a difference, or a faster one, is promoted', () => {
  for (const { end } of drive(20, ACTIVE)) expect(end).toBe('promoted');
  for (const { end } of drive(5, { ...ACTIVE, slower: { lcp: 0.8 } })) expect(end).toBe('promoted');
});
