import { categoryPlural } from '../../contract/category-names.ts';
import type { LeaderboardEntry } from '../../contract/leaderboard.ts';

const LABEL = 'Agent Atlas';
const HEIGHT = 20;
const PADDING = 7;
/**
 * The mean width of an 11 px Verdana character; `textLength` stretches the text to the exact width.
 */
const CHARACTER_WIDTH = 6.4;

/** The facts that a badge shows. */
export type BadgeFacts = Pick<LeaderboardEntry, 'category' | 'rank' | 'score'> & {
  rankLow?: number | null;
  rankHigh?: number | null;
  sampleReviewCount?: number | null;
};

/**
 * Renders an agent's rank and score as an SVG image without scripts, links or embedded fonts. Its
 * colors are solid, so it is readable on light and dark pages.
 *
 * @param facts undefined for an agent that is not ranked
 */
export function renderBadge(name: string, facts: BadgeFacts | undefined): string {
  const text = facts ? rankText(facts) : 'not ranked';
  const left = widthOf(LABEL);
  const right = widthOf(text);
  const width = left + right;
  const title = escapeXml(`${name} on ${LABEL}: ${text}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label="${title}"><title>${title}</title><path fill="#334155" d="M3 0h${left - 3}v${HEIGHT}H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"/><path fill="#1d4ed8" d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${textAt(0, LABEL)}${textAt(left, text)}</g></svg>\n`;
}

function rankText({ category, score, sampleReviewCount, ...ranks }: BadgeFacts): string {
  const rank = `${rankRange(ranks)} in ${categoryPlural(category)}`;
  const basis = sampleReviewCount ? ' · sample reviews' : '';
  return `${rank} · ${Math.round(score)}/100${basis}`;
}

function rankRange({ rank, rankLow, rankHigh }: Omit<BadgeFacts, 'category' | 'score'>): string {
  const low = rankLow ?? rank;
  const high = rankHigh ?? rank;
  return low === high ? `#${low}` : `#${low}–${high}`;
}

function widthOf(text: string): number {
  return Math.ceil(text.length * CHARACTER_WIDTH) + 2 * PADDING;
}

function textAt(start: number, text: string): string {
  const length = widthOf(text) - 2 * PADDING;
  return `<text x="${start + PADDING}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
