import { BOOT_ELEMENT_ID, type Boot } from '../../contract/boot.ts';

/**
 * What the server tells the browser about the page. A remote's element may have the same id, but no remote renders a
 * script.
 *
 * @throws Error when the page contains none
 */
export function readBoot(): Boot {
  const element = document.querySelector(`script#${BOOT_ELEMENT_ID}`);
  if (!element?.textContent) throw new Error('No boot data');
  return JSON.parse(element.textContent);
}
