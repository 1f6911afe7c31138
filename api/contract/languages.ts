/**
 * The languages that the directory tells apart, by their ISO 639-1 codes. An agent has a language if its vendor states
 * that it works in it: it reads and writes it, speaks it, transcribes it, or examines texts in it. The languages of
 * menus and of help pages do not count. An agent without a language here may still have it: an entry names only those
 * that its source states.
 */
export const LANGUAGES = [
  { id: 'en', label: 'English' },
  { id: 'zh', label: 'Chinese' },
  { id: 'es', label: 'Spanish' },
  { id: 'hi', label: 'Hindi' },
  { id: 'ar', label: 'Arabic' },
  { id: 'pt', label: 'Portuguese' },
  { id: 'fr', label: 'French' },
  { id: 'de', label: 'German' },
  { id: 'ja', label: 'Japanese' },
  { id: 'ru', label: 'Russian' },
  { id: 'ko', label: 'Korean' },
  { id: 'it', label: 'Italian' },
  { id: 'tr', label: 'Turkish' },
  { id: 'pl', label: 'Polish' },
  { id: 'nl', label: 'Dutch' },
  { id: 'sv', label: 'Swedish' },
] as const;

export type LanguageId = (typeof LANGUAGES)[number]['id'];

/** The labels of languages, in the order of {@link LANGUAGES}. Leaves out those that a later release declares. */
export const languageLabels = (ids: readonly string[] = []): string[] =>
  LANGUAGES.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
