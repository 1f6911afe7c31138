import type { Page } from '@playwright/test';

/**
 * Controls without a visible focus indicator, one line each: neither the control, its `::after` nor its label gets
 * an outline.
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

/** Visible elements with an animation, transition or smooth scrolling, one line each. */
export function movingElements(page: Page): Promise<string[]> {
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

/** Elements that cut off their text without an ellipsis, one line each. */
export function truncatedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const list: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element);
      const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // Text for screen readers has a box of one pixel, and an ellipsis shows that there is more.
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
