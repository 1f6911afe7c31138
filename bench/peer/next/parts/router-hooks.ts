'use client';

import { usePathname, useRouter } from 'next/navigation';

export function useNavigate() {
  const router = useRouter();
  return (to: string) => router.push(to);
}

export function useLocation() {
  const pathname = usePathname();
  return { pathname, key: pathname };
}
