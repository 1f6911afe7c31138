/** The part of TanStack Query that remotes share; the names stand in `contract/shared.ts`. */
export {
  queryOptions,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
