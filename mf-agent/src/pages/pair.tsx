import { pairQuery } from '@agent-atlas/api-client';
import { useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { useParams } from 'react-router-dom';
import { parsePair } from '../lib/urls.ts';
import { redirectOf } from '../pairs/head.ts';
import { PairDetail } from '../pairs/pair-detail.tsx';
import { PairError, PairLoading, PairMissing, PairRedirect } from '../pairs/pair-screens.tsx';

export function Page() {
  const requested = parsePair(useParams().pair);
  return requested === null ? <PairMissing /> : <RequestedPair requested={requested} />;
}

function RequestedPair({ requested }: { requested: string }) {
  const query = useRouteQuery(pairQuery(requested));
  if (query.status === 'missing') return <PairMissing />;
  if (query.status === 'failed') return <PairError onRetry={query.retry} />;
  if (query.status === 'loading') return <PairLoading />;
  const redirect = redirectOf(query.data, requested);
  return redirect ? <PairRedirect to={redirect.path} /> : <PairDetail pair={query.data} />;
}
