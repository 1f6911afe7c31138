import fc from 'fast-check';

/** Typical, mistyped and hostile texts. They are well-formed Unicode, so that they can be sent. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('alpha', 'foxtort', 'everyday work', 'AI Chatbot', 'a') },
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.lorem({ maxCount: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\u202e\ufeff\u2028',
    '💥👩‍👩‍👧‍👦',
    'ﷺ'.repeat(50),
    'İstanbul ß ﬁ',
    "' or 1=1 --",
    '$1 $$ ::text',
    '!a & (b | c) <-> d:*A',
    '\\\\\'"`{{y}}',
    '../../etc/passwd',
    '__proto__',
    'constructor',
    'x'.repeat(200),
    'x'.repeat(5000),
    'zz '.repeat(60),
  ),
);
