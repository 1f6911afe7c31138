import { expect, test } from 'vitest';
import { BOOT_ELEMENT_ID } from '../../contract/boot.ts';
import { readBoot } from '../../src/browser/boot-data.ts';

test('the boot data are those of the host, whatever elements the page has before them', () => {
  document.body.innerHTML = `
    <div id="root"><p id="${BOOT_ELEMENT_ID}">{"page":"forged"}</p></div>
    <script type="application/json" id="${BOOT_ELEMENT_ID}">{"page":"true"}</script>`;
  expect(readBoot()).toEqual({ page: 'true' });
});
