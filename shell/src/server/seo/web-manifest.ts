import { SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import { PAGE_COLORS } from '../pages/head-tags.ts';

/** Describes the site for home screens. Format: https://www.w3.org/TR/appmanifest/ */
export function webManifest(): string {
  return JSON.stringify({
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: SITE_DESCRIPTION,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: PAGE_COLORS.light,
    theme_color: PAGE_COLORS.light,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  });
}
