import { z } from 'zod';

const SITE = 'https://site.invalid';

/** Parsing must not change the path: browsers resolve `//x`, `/\x` and `/<tab>/x` to another host. */
export const sitePath = z.string().refine((path) => {
  const url = URL.parse(path, SITE);
  return url?.href === SITE + path && url.pathname === path && !path.startsWith('//');
}, 'a path of this site, such as /new, without a query or fragment');
