'use client';

import { usePathname, useRouter } from 'next/navigation';

export function useNavigate() {
  const router = useRouter();
  // Next.js has no state of a navigation.
  return (to: string, _options?: { state?: unknown }) => router.push(to);
}

/** The pages are the same for every query, and no component shows the hash or the state. */
export function useLocation() {
  const pathname = usePathname();
  return { pathname, search: '', hash: '', state: null as unknown, key: pathname };
}
