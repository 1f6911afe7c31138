/**
 * The only list of modules that the host provides to every remote. A remote's build leaves them out
 * of both bundles; browser and renderers provide the host's copies, so a page has one React, one
 * router and one query cache, even if its remotes were released at different times.
 */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@agent-atlas/shared-ui',
] as const;

export type SharedModule = (typeof SHARED_MODULES)[number];

/**
 * Libraries from which the host shares only these names (see `shell/src/shared`), because sharing
 * whole packages would defeat tree shaking. The linter rejects any other name in a remote.
 */
export const SHARED_NAMES = {
  'react-router-dom': ['Link', 'useLocation', 'useNavigate', 'useParams', 'useSearchParams'],
  '@tanstack/react-query': [
    'queryOptions',
    'useIsFetching',
    'useMutation',
    'useQueries',
    'useQuery',
    'useQueryClient',
  ],
} as const satisfies Partial<Record<SharedModule, readonly string[]>>;

/**
 * Packages that keep state for a page and must not be bundled, with the shared module to import instead. A second copy
 * would not see the page's router or queries.
 */
export const SHARED_INSTEAD: Readonly<Record<string, SharedModule>> = {
  react: 'react',
  'react-dom': 'react-dom',
  'react-router': 'react-router-dom',
  'react-router-dom': 'react-router-dom',
  '@tanstack/query-core': '@tanstack/react-query',
  '@tanstack/react-query': '@tanstack/react-query',
};

/** The package of a shared module: `react` for `react/jsx-runtime`. */
export function sharedPackage(module: SharedModule): string {
  const parts = module.split('/');
  return module.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? module);
}

/**
 * The versions of a shared package that a remote built with `version` runs on. Our own packages remove no
 * exports within a major version, even before 1.0. If one did, the gate's check of the used names finds it.
 */
export function compatibleRange(name: string, version: string): string {
  const major = Number.parseInt(version, 10);
  return name.startsWith('@agent-atlas/') ? `>=${version} <${major + 1}.0.0` : `^${version}`;
}
