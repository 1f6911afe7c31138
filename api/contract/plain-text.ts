import { z } from 'zod';

/** Characters that nobody sees and no script needs, so that they only make equal texts differ. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/** Neither control characters nor half characters, nor those that change the direction of other texts. */
const ONE_LINE = /^[^\p{Cs}\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
/** Something to see. The letters that fill a place are empty. */
const VISIBLE = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u;

export const isOneLine = (text: string): boolean => ONE_LINE.test(text);

/**
 * Text that people enter or import, in the one form that equal texts have
 * (https://unicode.org/reports/tr15).
 *
 * @param missing the message for a text without anything to see
 */
export const enteredText = (missing?: string) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').replace(INVISIBLE, '').trim())
    .regex(VISIBLE, { error: missing ?? 'must have something to see', abort: true });
