import { Notice, PageHeader, Skeleton, useHydrated } from '@agent-atlas/shared-ui';
import { MyShortlist } from '../shortlist/my-shortlist.tsx';
import { SharedWithYou } from '../shortlist/shared-with-you.tsx';

export function Page() {
  const hydrated = useHydrated();
  return (
    // As tall as the screen, so that the footer does not move when the list appears.
    <div className="page-container min-h-svh py-8 sm:py-10">
      <PageHeader
        title="My shortlist"
        text="The agents you keep, with your notes. The list is stored only in this browser, and your notes are never sent to us."
      />
      <noscript>
        <Notice title="Your shortlist needs JavaScript">
          It is stored in your browser and not on our servers, so only a script can read it. Without
          JavaScript, you can bookmark agents and comparisons instead.
        </Notice>
      </noscript>
      {hydrated ? (
        <>
          <SharedWithYou />
          <MyShortlist />
        </>
      ) : (
        <div role="status" aria-label="Loading your shortlist" className="noscript:hidden">
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
    </div>
  );
}
