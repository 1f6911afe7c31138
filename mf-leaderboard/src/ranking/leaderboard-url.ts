import { LEADERBOARD_PATH } from '@agent-atlas/api-client/rules';
import { defineUrlState, oneOf } from '@agent-atlas/shared-ui/site-kit';
import { LISTS } from './lists.ts';

export type ListId = (typeof LISTS)[number]['id'];

/** The URL of the leaderboard: its list. */
export const LEADERBOARD = defineUrlState({ tab: oneOf(LISTS, LISTS[0].id) });

export const leaderboardUrl = (tab: ListId | undefined) =>
  LEADERBOARD.path(LEADERBOARD_PATH, { tab });
