import { z } from 'zod';
import { DigestSchema, HostIdSchema, ReleaseVersionSchema, RemoteNameSchema } from './releases.ts';

/**
 * The differences between a published version and the active one, as `pnpm release diff` finds them,
 * and their acceptance by a reviewer.
 *
 *   PUT    /v1/releases/{name}/{version}/diff     archive of {@link DIFF_DOCUMENT} and pictures → RecordedDiff
 *   GET    /v1/releases/{name}/{version}/diff     RecordedDiff against the active version; 404 if there is none
 *   POST   /v1/releases/{name}/{version}/diff/acceptance   NewAcceptance → RecordedDiff
 *   GET    /v1/reviews                            the remotes whose versions need an accepted diff
 *   PUT    /v1/reviews/{remote}                   requires it; 204
 *   DELETE /v1/reviews/{remote}                   no longer requires it; 204
 */

/** Widths of the compared pages, in CSS pixels, and their themes. */
export const DIFF_WIDTHS = [360, 768, 1280] as const;
export const DIFF_THEMES = ['light', 'dark'] as const;

/** The file in an archive that contains the diff. */
export const DIFF_DOCUMENT = 'diff.json';
/** Maximum size of that file, in bytes. */
export const DIFF_DOCUMENT_MAX_BYTES = 1024 * 1024;
/** Maximum size of a picture and of all pictures of a diff, in bytes. */
export const DIFF_PICTURE_MAX_BYTES = 4 * 1024 * 1024;
export const DIFF_PICTURES_MAX_BYTES = 24 * 1024 * 1024;
/** Maximum numbers of changes, of lines per change, and of characters per line. */
export const DIFF_CHANGES_MAX = 1000;
export const DIFF_LINES_MAX = 40;
export const DIFF_LINE_MAX = 300;
const PROBLEMS_MAX = 200;

export const DiffViewSchema = z.object({
  width: z.literal(DIFF_WIDTHS),
  theme: z.enum(DIFF_THEMES),
});

export type DiffView = z.infer<typeof DiffViewSchema>;

/** The pictures of a change, by digest. Null for a page that one side lacks, and for a picture that is too large. */
const PicturesSchema = z.object({
  before: DigestSchema.nullable(),
  after: DigestSchema.nullable(),
  /** The page after the change, faded, with each changed pixel in red. */
  mask: DigestSchema.nullable(),
});

export const DiffChangeSchema = z.object({
  kind: z.enum([
    'contract',
    'api',
    'scenario',
    'bytes',
    'head',
    'html',
    'accessibility',
    'picture',
  ]),
  /** Id of the scenario; null for the whole release. */
  scenario: z.string().max(200).nullable(),
  /** Where the page shows it; empty if that does not depend on width and theme. */
  views: z.array(DiffViewSchema).max(DIFF_WIDTHS.length * DIFF_THEMES.length),
  summary: z.string().max(DIFF_LINE_MAX),
  /** Removed lines begin with `-`, added ones with `+`. */
  lines: z.array(z.string().max(DIFF_LINE_MAX)).max(DIFF_LINES_MAX),
  pictures: PicturesSchema.optional(),
});

export type DiffChange = z.infer<typeof DiffChangeSchema>;

/** What a change is about, for readers of a report. */
export const DIFF_KINDS: Readonly<Record<DiffChange['kind'], string>> = {
  contract: 'Contract',
  api: 'API fields',
  scenario: 'Scenario',
  bytes: 'Bytes',
  head: 'Head and structured data',
  html: 'Server HTML',
  accessibility: 'Accessibility tree',
  picture: 'Picture',
};

export const ReleaseDiffSchema = z.object({
  /** The build of the host that rendered both versions. */
  host: HostIdSchema,
  /** The version that was active; null if the remote was not active. */
  base: ReleaseVersionSchema.nullable(),
  /** How many scenarios were compared. */
  scenarios: z.int().min(0),
  changes: z.array(DiffChangeSchema).max(DIFF_CHANGES_MAX),
  /** What could not be compared. */
  problems: z.array(z.string().max(DIFF_LINE_MAX)).max(PROBLEMS_MAX),
});

export type ReleaseDiff = z.infer<typeof ReleaseDiffSchema>;

export const NewAcceptanceSchema = z.object({
  /** Digest of the diff that the reviewer has read. */
  digest: DigestSchema,
  reviewer: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}]*$/u, 'must be a name in one line'),
});

export type NewAcceptance = z.infer<typeof NewAcceptanceSchema>;

export const RecordedDiffSchema = z.object({
  id: z.int(),
  name: RemoteNameSchema,
  version: ReleaseVersionSchema,
  /** SHA-256 of {@link DIFF_DOCUMENT}. */
  digest: DigestSchema,
  diff: ReleaseDiffSchema,
  at: z.iso.datetime(),
  /** Who recorded it. */
  by: z.string(),
  /** The latest acceptance of this digest; null if there is none. */
  accepted: z.object({ reviewer: z.string(), by: z.string(), at: z.iso.datetime() }).nullable(),
});

export type RecordedDiff = z.infer<typeof RecordedDiffSchema>;

/** Whether nothing differs and everything was compared, so that no acceptance is required. */
export const isUnchanged = ({ changes, problems }: Pick<ReleaseDiff, 'changes' | 'problems'>) =>
  changes.length === 0 && problems.length === 0;
