import { cutText } from '@agent-atlas/registry/contract/cut-text';
import { z } from 'zod';
import type { QaChanges, QaConditions } from '../../contract/boot.ts';
import { FAULT_KINDS } from '../../contract/fault-kinds.ts';
import { releaseVersion, remoteName } from '../../contract/manifest.ts';
import { callFault, callFaultText } from './call-faults.ts';

/** The beginning of the names of all query parameters that hold test conditions. */
const PREFIX = 'qa-';
/** Maximum number of values of a parameter that may repeat. */
const MAX_REPEATED = 10;
const MAX_QUOTED = 60;

/** Narrowest and widest framed viewport, in CSS pixels. */
export const WIDTH = { min: 240, max: 3840 } as const;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;
const WIDTH_HINT = `write a number of pixels from ${WIDTH.min} to ${WIDTH.max}`;

/** Parameters with one value. The message explains what to write instead of a refused value. */
const SINGLE = {
  scenario: z
    .string()
    .regex(/^mf-[a-z][a-z0-9-]*\/[\w-]{1,100}$/, 'write <remote>/<scenario>, such as mf-x/empty'),
  width: z
    .string()
    .regex(/^\d{3,4}$/, WIDTH_HINT)
    .transform(Number)
    .refine((width) => width >= WIDTH.min && width <= WIDTH.max, WIDTH_HINT),
  theme: z.enum(['light', 'dark'], 'write light or dark'),
  dir: z.enum(['rtl'], 'write rtl'),
  text: z.enum(['long'], 'write long'),
  network: z.enum(['slow', 'offline'], 'write slow or offline'),
  clock: z
    .string()
    .refine(
      (time) => TIME.test(time) && !Number.isNaN(Date.parse(time)),
      'write a time in UTC, such as 2026-12-31T23:59Z',
    ),
} as const;

const version = z.union([releaseVersion, z.literal(['dev', 'active'])]);
const [VERSION_HINT, FAULT_HINT] = [
  'write <remote>@<version>, such as mf-x@1.2.0',
  `write <remote>:<fault>, or <remote>:<fault>:<side>, with one of ${FAULT_KINDS.join(', ')}, none`,
];

const versionEntry = z
  .string()
  .transform((text) => text.split('@'))
  .pipe(z.tuple([remoteName, version]));
const faultEntry = z
  .string()
  .transform((text): unknown => {
    const [name, kind, side, ...rest] = text.split(':');
    return { name, kind, side, rest };
  })
  .pipe(
    z.object({
      name: remoteName,
      kind: z.enum([...FAULT_KINDS, 'none']),
      side: z.enum(['server', 'browser']).optional(),
      rest: z.tuple([]),
    }),
  )
  .transform(
    ({ name, kind, side }) =>
      [name, kind === 'none' ? kind : { kind, ...(side && { side }) }] as const,
  );

/** Conditions under which a page looks as it does to visitors. */
export const NO_CONDITIONS: QaConditions = { versions: {}, faults: {}, calls: [] };

export interface ReadConditions {
  readonly conditions: QaConditions;
  /** Readable reasons why parts of the URL were refused. */
  readonly refused: readonly string[];
}

/** Reads the test conditions of a URL. Refused ones do not apply. */
export function readConditions(search: URLSearchParams): ReadConditions {
  const refused: string[] = [];
  const valuesOf = (name: string, max: number): string[] => {
    const values = search.getAll(PREFIX + name);
    if (values.length > max)
      refused.push(`${PREFIX}${name} may be given at most ${max} times; the others were ignored`);
    return values.slice(0, max);
  };
  const parse = <T>(name: string, text: string, schema: z.ZodType<T>, hint?: string) => {
    const given = schema.safeParse(text);
    if (given.success) return given.data;
    const advice = hint ?? given.error.issues[0]?.message;
    refused.push(`${PREFIX}${name}=${cutText(text, MAX_QUOTED)} was not understood: ${advice}`);
    return undefined;
  };
  const single = <T>(name: keyof typeof SINGLE, schema: z.ZodType<T>): T | undefined => {
    const [text] = valuesOf(name, 1);
    return text === undefined ? undefined : parse(name, text, schema);
  };
  const repeated = <T>(name: string, schema: z.ZodType<T>, hint?: string): T[] =>
    valuesOf(name, MAX_REPEATED).flatMap((text) => {
      const value = parse(name, text, schema, hint);
      return value === undefined ? [] : [value];
    });

  const known = new Set([...Object.keys(SINGLE), 'version', 'fault', 'call']);
  for (const name of new Set(search.keys())) {
    if (!name.startsWith(PREFIX) || known.has(name.slice(PREFIX.length))) continue;
    const names = [...known].map((each) => PREFIX + each).join(', ');
    refused.push(`${cutText(name, MAX_QUOTED)} is not a test condition: there are ${names}`);
  }
  const conditions: QaConditions = {
    versions: Object.fromEntries(repeated('version', versionEntry, VERSION_HINT)),
    faults: Object.fromEntries(repeated('fault', faultEntry, FAULT_HINT)),
    calls: repeated('call', callFault),
    scenario: single('scenario', SINGLE.scenario),
    width: single('width', SINGLE.width),
    theme: single('theme', SINGLE.theme),
    dir: single('dir', SINGLE.dir),
    text: single('text', SINGLE.text),
    network: single('network', SINGLE.network),
    clock: single('clock', SINGLE.clock),
  };
  return { conditions, refused };
}

/** A query string without test conditions, as the page itself gets it. */
export function withoutConditions(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !name.startsWith(PREFIX)));
}

/** A URL's path, with exactly these test conditions in its query. */
export function urlWith(
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
  conditions: QaConditions,
): string {
  const params = withoutConditions(new URLSearchParams(search));
  const { versions, faults, calls, ...single } = conditions;
  for (const [name, value] of Object.entries(single))
    if (value !== undefined) params.append(PREFIX + name, String(value));
  for (const [name, value] of Object.entries(versions))
    params.append(`${PREFIX}version`, `${name}@${value}`);
  for (const [name, fault] of Object.entries(faults)) {
    const parts = fault === 'none' ? [name, fault] : [name, fault.kind, fault.side ?? []].flat();
    params.append(`${PREFIX}fault`, parts.join(':'));
  }
  for (const call of calls) params.append(`${PREFIX}call`, callFaultText(call));
  // Readable in the address bar: these characters need no escape in a query.
  const query = String(params).replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%40', '@');
  return pathname + (query && `?${query}`) + hash;
}

/** The conditions of a session's link and of a URL together. The URL wins. */
export function mergeConditions(link: QaChanges, url: QaConditions): QaConditions {
  return {
    ...url,
    versions: { ...link.versions, ...url.versions },
    faults: { ...link.faults, ...url.faults },
  };
}

/** The changes that conditions make to the release set. */
export function changesOf({ versions, faults }: QaConditions): QaChanges {
  return {
    versions: Object.fromEntries(
      Object.entries(versions).filter(([, version]) => version !== 'active'),
    ),
    faults: Object.fromEntries(
      Object.entries(faults).flatMap(([name, fault]) => (fault === 'none' ? [] : [[name, fault]])),
    ),
  };
}
