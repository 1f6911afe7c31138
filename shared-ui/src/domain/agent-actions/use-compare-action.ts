import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast/toast-store.ts';
import { addToComparison } from './comparison.ts';
import { COMPARED_MESSAGE } from './messages.ts';

/**
 * Adds an agent to the comparison: navigates to the comparison and shows a toast. Does nothing if the agent is already
 * compared or the comparison is full.
 */
export function useCompareAction(): (agentId: number) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (agentId) => {
    const to = addToComparison(location, agentId);
    if (to === null) return;
    void navigate(to);
    toast(COMPARED_MESSAGE);
  };
}
