import type { Page } from '@playwright/test';

/**
 * Controls that do not show that they have the focus, one line for each: neither they, what is drawn over them nor
 * their label gets an outline.
 */
export function withoutFocusOutline(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]',
    );
    const isOutlined = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    };
    const bare: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility() || control.matches(':disabled')) continue;
      const options = { preventScroll: true, focusVisible: true };
      control.focus(options);
      const label = control.closest('label');
      const shown =
        isOutlined(control) || isOutlined(control, '::after') || (label && isOutlined(label));
      if (!shown) bare.push(control.outerHTML.slice(0, 120));
    }
    return bare;
  });
}

/** What is seen and moves, or would move when it changes, one line for each. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen) continue;
      const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
      const isStill =
        animationName === 'none' &&
        /^0s(, 0s)*$/.test(transitionDuration) &&
        scrollBehavior === 'auto';
      if (!isStill) list.push(element.outerHTML.slice(0, 120));
    }
    return list;
  });
}

/** Text that its box cuts off without saying so, one line for each. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // One pixel is how text is kept for those who hear it; an ellipsis says that there is more.
      if (element.clientWidth <= 1 || !element.textContent?.trim()) continue;
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isCut =
        (isHidden(style.overflowX) && scrollWidth > clientWidth + 1) ||
        (isHidden(style.overflowY) && scrollHeight > clientHeight + 1);
      if (isCut) list.push(element.outerHTML.slice(0, 120));
    }
    return list;
  });
}
