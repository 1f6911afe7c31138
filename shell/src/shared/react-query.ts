/** The exports of TanStack Query that remotes share. `contract/shared.ts` lists their names. */
export {
  queryOptions,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
