import { z } from 'zod';
import { contributions } from './contributions-schema.ts';
import { CONTRACT_VERSION } from './remote.ts';
import { sitePath } from './site-path.ts';
import { SLOT_LIMITS } from './slots.ts';

export { contributions, parseContributions } from './contributions-schema.ts';

/** What a remote's code declares about a contribution to a slot. */
export const slotDescription = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/, 'an id in kebab-case'),
  slot: z.string().max(100),
  order: z.int().min(0).max(9999),
  /** Props with which the gate renders it. */
  examples: z.array(z.record(z.string(), z.unknown())).min(1).max(SLOT_LIMITS.examples),
});

export type SlotDescription = z.infer<typeof slotDescription>;

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]+=*$/);
const fileName = z.string().regex(/^\w[\w.-]*$/, 'a file name without folders');

/**
 * Content types of the files that browsers may load from a release, by extension. None of them is a page, and an
 * SVG is served with a policy that runs no script.
 */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** Content type of a release's browser file; undefined if releases cannot contain such a file. */
export function contentTypeOf(file: string): string | undefined {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(CONTENT_TYPES, extension) ? CONTENT_TYPES[extension] : undefined;
}

/** Extensions of the files that a release can contain. */
export const FILE_EXTENSIONS: readonly string[] = Object.keys(CONTENT_TYPES);

/** Limits for a release's images, fonts and other files that are not scripts: number, bytes of each, bytes of all. */
export const FILE_LIMITS = { files: 200, bytes: 2_000_000, allBytes: 16_000_000 } as const;

const servedFile = fileName.refine((file) => contentTypeOf(file) !== undefined, {
  error: `a file that ends in ${FILE_EXTENSIONS.join(', ')}`,
});

export const remoteName = z
  .string()
  .regex(/^mf-[a-z][a-z0-9-]*$/, 'a remote is named mf-<feature> in lower case');

export const releaseVersion = z
  .string()
  .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'a version like 1.2.3 or 1.2.3-abc');

const apiRoute = z.string().regex(/^\/api\/[a-z]+(-[a-z]+)*$/, 'an API route without parameters');

const PATH_MAX = 200;
/** The maximum number of values of a query parameter. */
const QUERY_VALUES_MAX = 100;
/** The router tries all combinations of optional segments, so their number doubles with each. */
const OPTIONAL_MAX = 4;

const routePath = z
  .string()
  .startsWith('/')
  .max(PATH_MAX)
  .refine((path) => path.split('?').length - 1 <= OPTIONAL_MAX, {
    error: `a path has at most ${OPTIONAL_MAX} optional segments`,
  });

/** A `QueryParameter` whose texts have this schema. */
export const queryParameter = <T extends z.ZodType<string>>(text: T) =>
  z.union([text, z.object({ name: text, values: z.array(text).max(QUERY_VALUES_MAX).readonly() })]);

/** What only the web server needs to know about a route. */
export const routeServing = z.object({
  /** Query parameters that the page reads, see `QueryParameter`; all when absent. */
  query: z.array(queryParameter(z.string())).readonly().optional(),
  /** Whether the page is rendered for each request. A page with a form is private anyway. */
  isPrivate: z.boolean().optional(),
  /** See `PageForm`. */
  form: z.object({ call: apiRoute, read: apiRoute }).optional(),
});

export type RouteServing = z.infer<typeof routeServing>;

function isWithinLimits(files: Readonly<Record<string, { readonly bytes: number }>>): boolean {
  const others = Object.entries(files).filter(([file]) => !isScript(file));
  const allBytes = others.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  return (
    others.length <= FILE_LIMITS.files &&
    allBytes <= FILE_LIMITS.allBytes &&
    others.every(([, { bytes }]) => bytes <= FILE_LIMITS.bytes)
  );
}

/** `manifest.json` of a release: everything the host knows about it without running its code. */
export const releaseManifest = z.object({
  name: remoteName,
  version: releaseVersion,
  contract: z.literal(CONTRACT_VERSION),
  /** Versions of the shared packages it was compiled against. */
  shared: z.record(z.string(), z.string()),
  routes: z.array(
    z.object({
      id: z.string(),
      path: routePath,
      ...routeServing.shape,
      /** Chunks of the page to preload, in addition to the entry's. */
      files: z.array(fileName),
      /** Name under which the container exposes the page. When absent, the page comes with the routes. */
      exposed: z.string().startsWith('./').optional(),
    }),
  ),
  redirects: z.array(z.object({ from: sitePath, to: sitePath })),
  /** Contributions to slots of other remotes' pages. */
  slots: z
    .array(
      slotDescription.extend({
        /** Chunks of the component, in addition to the entry's. */
        files: z.array(fileName),
        /** Name under which the container exposes the component. */
        exposed: z.string().startsWith('./'),
      }),
    )
    .max(SLOT_LIMITS.remote)
    .optional(),
  /** Links in the frame. */
  contributions: contributions.optional(),
  web: z.object({
    entry: fileName,
    /** The Module Federation manifest; absent in releases that were built without one. */
    manifest: fileName.optional(),
    /** Files that the browser needs before any page of this remote, including the entry. */
    initial: z.array(fileName),
    /** The remote's routes, which only client navigation needs; absent when `initial` contains them. */
    routes: fileName.optional(),
    files: z
      .record(servedFile, z.object({ integrity, bytes: z.number() }))
      .refine(isWithinLimits, { error: 'fewer or smaller files that are not scripts' }),
  }),
  server: z.object({ file: fileName, integrity }),
  /** What it uses from the host and the API, as found when it was published. */
  uses: z
    .object({
      /** The imported names by shared module. */
      shared: z.record(z.string(), z.array(z.string())),
      api: z.object({
        /** Prefixes of API paths in its code. */
        addresses: z.array(z.string()),
        /** The required response fields that its pages read, by call, e.g. `GET /api/agents/0`. */
        reads: z.record(z.string(), z.array(z.string())),
      }),
    })
    .default({ shared: {}, api: { addresses: [], reads: {} } }),
});

/** What a release uses from the host and the API. */
export type ReleaseUses = z.infer<typeof releaseManifest>['uses'];

export type ReleaseManifest = z.infer<typeof releaseManifest>;

/** Whether a browser file of a release is a script. The others are its description, images and fonts. */
export function isScript(file: string): boolean {
  return file.endsWith('.js');
}
