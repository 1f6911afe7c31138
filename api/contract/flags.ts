/**
 * The facts of an agent that hold, do not hold, or are not known (null). A fact is declared only here: the catalogue's
 * files, the database, the API, the filters with their counts, the search, the pages, the comparison, the history, the
 * open data and the tools for assistants all read this list.
 */
export const FLAGS = [
  {
    id: 'freeTier',
    /** Names the fact on pages. */
    label: 'Free plan',
    /** Names the choice of a filter. */
    filter: 'Free plan',
    yes: 'Yes',
    no: 'No',
    /** Whether every entry says it, or that it is not known. Otherwise, an agent's page leaves it out while unknown. */
    isExpected: true,
  },
  {
    id: 'dataPrivacy',
    label: 'Data privacy',
    filter: 'Option to keep data out of training',
    yes: 'Option to keep data out of training',
    no: 'No option to keep data out of training',
    isExpected: true,
  },
  {
    id: 'api',
    label: 'API',
    filter: 'API for developers',
    yes: 'Yes',
    no: 'No',
    isExpected: false,
  },
] as const;

export type Flag = (typeof FLAGS)[number];
export type FlagId = Flag['id'];

/** The flags that an entry may lack: files and responses that predate them do. */
export const LATER_FLAGS: readonly FlagId[] = FLAGS.filter(({ isExpected }) => !isExpected).map(
  ({ id }) => id,
);

/** Parts of sentences about flags. Not in the list, because browsers do not need them. */
export const FLAG_PHRASES: Readonly<Record<FlagId, Phrases>> = {
  freeTier: { object: 'a free plan', question: 'whether it has a free plan' },
  dataPrivacy: {
    object: 'an option to keep your data out of training',
    question: 'whether your data can stay out of training',
  },
  api: { object: 'an API for developers', question: 'whether it has an API for developers' },
};

interface Phrases {
  /** Completes "Both have …". */
  readonly object: string;
  /** Completes "It is not known …". */
  readonly question: string;
}

/** Returns a value for every flag, by id. */
export function byFlag<T>(value: (flag: Flag) => T): Record<FlagId, T>;
// The compiler does not see that the entries have every id.
export function byFlag(value: (flag: Flag) => unknown): object {
  return Object.fromEntries(FLAGS.map((flag) => [flag.id, value(flag)]));
}

/** The flags that a filter such as `api,freeTier` names, in the order of {@link FLAGS}. */
export function flagsIn(filter = ''): FlagId[] {
  const named = filter.split(',');
  return FLAGS.map(({ id }) => id).filter((id) => named.includes(id));
}

/** The only spelling of a filter by flags; undefined without any. The opposite of {@link flagsIn}. */
export function flagFilter(flags: readonly FlagId[]): string | undefined {
  return flagsIn(flags.join(',')).join(',') || undefined;
}
