// Words that nearly every agent has, or that say nothing about what is looked for.
const WEAK_WORDS = new Set(
  `a about ai all alternative alternatives an and any are app apps as assistant at be best better by can compare comparison do does for from get good
  help helps how i in into is it its like make makes me my need no not of on or our out product program
  service similar site software solution some something that the their them thing things this to than tool tools
  top up use used using versus vs want we what which who with without you your`.split(/\s+/),
);

/** Lower case, without accents, ligatures or other forms of the same letters. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, folded: runs of letters and digits. Apostrophes are left out. */
export function wordsOf(text: string): string[] {
  return (
    fold(text)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** A name without what people write differently: spaces, hyphens, dots, capitals. */
export function keyOf(name: string): string {
  return wordsOf(name).join('');
}

/** Whether a word says little by itself: "best", "tool", "for". */
export function isWeak(word: string): boolean {
  return WEAK_WORDS.has(word);
}

/** A text with the inner parts of its words apart: "ElevenLabs" is "Eleven Labs". */
export function splitCamelCase(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
}

/**
 * Forms of a word that English stemming does not bring together: who does it and what is done
 * ("checker", "check"), and British and American spelling.
 */
export function formsOf(word: string): string[] {
  const doer = /^(\p{L}{4,})(er|or)s?$/u.exec(word)?.[1];
  const forms = doer ? [doer, `${doer}e`] : [];
  if (/i[sz](e|ed|es|ing|er|ers|ation)$/.test(word)) {
    forms.push(
      word.replace(/i([sz])(\p{L}+)$/u, (_all, s, end) => `i${s === 's' ? 'z' : 's'}${end}`),
    );
  }
  return forms;
}
