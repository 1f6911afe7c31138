import { BOOT_ELEMENT_ID, type Boot, type FrameLinks } from '@workspace/shell/contract/boot.ts';

const BOOT = new RegExp(`id="${BOOT_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's');

/** The links of the site's header and footer, which its remotes contribute. Read once, during the build. */
export async function frameLinks(): Promise<FrameLinks> {
  const response = await fetch(process.env.SITE_URL ?? '', { cache: 'force-cache' });
  const boot = BOOT.exec(await response.text())?.[1];
  if (!boot) throw new Error('The site has no links for the header and the footer');
  const { frame }: Pick<Boot, 'frame'> = JSON.parse(boot);
  return frame;
}
