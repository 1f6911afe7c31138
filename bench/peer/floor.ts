import { z } from 'zod';
import { createFront, listen } from './caching-front.ts';

// The process of the floor: the site's pages without any script, which no page with scripts can paint sooner than.

const { SITE_URL } = z.object({ SITE_URL: z.string() }).parse(process.env);
const { hostname: host, port } = new URL(SITE_URL);

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/g;
/** Fetches scripts, or delays the first paint for their sake. */
const LINKS = /<link\b[^>]*\brel="(?:modulepreload|expect)"[^>]*>/g;

const front = createFront({
  host,
  port: Number(port),
  editHtml: (html) => html.replace(SCRIPTS, '').replace(LINKS, ''),
});
process.send?.({ type: 'ready', origin: await listen(front) });
process.once('disconnect', () => process.exit(0));
