import { z } from 'zod';

// The messages of zod speak of schemas. These reach people: clients of the API, and operators with a file.

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date such as 2026-05-01',
  datetime: 'a time such as 2026-05-01T08:00:00Z',
};

const UNITS: Readonly<Record<string, string>> = { string: 'characters', array: 'items' };

const bound = (origin: string, words: string, limit: unknown) =>
  UNITS[origin] ? `must have ${words} ${limit} ${UNITS[origin]}` : `must be ${words} ${limit}`;

z.config({
  customError(issue) {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined) return 'is missing';
        return `must be ${TYPES[issue.expected] ?? issue.expected}`;
      case 'too_big':
        return bound(
          issue.origin,
          issue.inclusive === false ? 'less than' : 'at most',
          issue.maximum,
        );
      case 'too_small':
        if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
        return bound(
          issue.origin,
          issue.inclusive === false ? 'more than' : 'at least',
          issue.minimum,
        );
      case 'invalid_value':
        return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
      case 'invalid_format':
        return FORMATS[issue.format] && `must be ${FORMATS[issue.format]}`;
      case 'unrecognized_keys':
        return `must not have ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
      default:
        return undefined;
    }
  },
});
