// Words that nearly every agent has, or that do not narrow a search.
const WEAK_WORDS = new Set(
  `a about ai all alternative alternatives an and any are app apps as assistant at be best better by can compare comparison do does for from get good
  help helps how i in into is it its like make makes me my need no not of on or our out product program
  service similar site software solution some something that the their them thing things this to than tool tools
  top up use used using versus vs want we what which who with without you your`.split(/\s+/),
);

/** Returns whether a word means little by itself: "best", "tool", "for". */
export function isWeak(word: string): boolean {
  return WEAK_WORDS.has(word);
}
