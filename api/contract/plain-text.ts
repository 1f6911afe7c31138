import { z } from 'zod';

/** Invisible characters that no script needs. They only make equal texts differ. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** No control characters, lone surrogates or overrides of the text direction. */
const ONE_LINE = /^[^\p{Cs}\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
/** A visible character. Hangul and Braille fillers count as letters and symbols, but are blank. */
const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

/** What equal names have in common, however they are typed: case, width, spaces and invisible characters are left out. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export const isOneLine = (text: string): boolean => ONE_LINE.test(text);

/**
 * Text that people enter or import, in the one form that equal texts have
 * (https://unicode.org/reports/tr15).
 *
 * @param missing the message for a text without a visible character
 */
export const enteredText = (missing?: string) =>
  z
    .string()
    // Invisible characters keep a letter and its accent apart.
    .overwrite((text) => text.replace(INVISIBLE, '').normalize('NFC').trim())
    .regex(VISIBLE, { error: missing ?? 'must contain a visible character', abort: true })
    .regex(/^[^\ufffd]*$/, 'must not contain \ufffd, which stands for a character that was lost');
