import type { ScenarioAnswer } from '@agent-atlas/shell/contract';

export const PENDING: ScenarioAnswer = { pending: true };
export const BROKEN: ScenarioAnswer = { status: 503, body: 'The database is away.' };

export const LONG_NAME =
  'An Uncommonly Long Product Name That Nobody Shortened Before Launching It';
export const LONG_TEXT =
  'A description that goes on for much longer than anybody expected. '.repeat(12);
export const UNBROKEN = 'Unbreakable'.repeat(12);
