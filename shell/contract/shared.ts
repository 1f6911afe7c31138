/**
 * The ONE table of modules that the host provides and every remote borrows. A remote's build leaves
 * them out of both bundles; the browser runtime and the web server hand out the host's own copies,
 * so there is one React, one router and one cache on a page whatever was released when.
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
 * Libraries of which the host shares only these names (see `shell/src/shared`): whole packages would
 * defeat tree shaking. The linter refuses any other name in a remote.
 */
export const SHARED_NAMES = {
  'react-router-dom': [
    'Form',
    'Link',
    'NavLink',
    'useLocation',
    'useNavigate',
    'useParams',
    'useSearchParams',
  ],
  '@tanstack/react-query': [
    'queryOptions',
    'useIsFetching',
    'useMutation',
    'useQueries',
    'useQuery',
    'useQueryClient',
  ],
} as const satisfies Partial<Record<SharedModule, readonly string[]>>;

/** Name of the package that a shared module belongs to: `react/jsx-runtime` is part of `react`. */
export function sharedPackage(module: SharedModule): string {
  const parts = module.split('/');
  return module.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? module);
}
