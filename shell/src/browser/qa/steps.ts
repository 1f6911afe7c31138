import { cutText } from '@agent-atlas/registry/contract/cut-text';
import type { PageRouter } from '../../../remote-kit/navigation/router.ts';
import { type Trail, withoutValues } from './trail.ts';

const MAX_NAME = 80;
const CONTROLS = 'a, button, input, select, textarea, summary, [role]';
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea';

/**
 * The approximate accessible name of a control. For a field, this is its label, never its content.
 */
export function nameOf(control: Element): string {
  const labelledBy = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labels = labelledBy.map((id) => document.getElementById(id)?.textContent ?? '');
  const isField = control.matches('input, textarea, select');
  const label = isField && 'labels' in control && control.labels;
  const own = label instanceof NodeList ? label[0]?.textContent : undefined;
  const content = isField ? control.getAttribute('placeholder') : control.textContent;
  const name =
    labels.join(' ') ||
    control.getAttribute('aria-label') ||
    own ||
    content ||
    control.getAttribute('title') ||
    control.querySelector('[alt]')?.getAttribute('alt') ||
    '';
  return cutText(name.replace(/\s+/g, ' ').trim(), MAX_NAME);
}

const kindOf = (control: Element) =>
  control.getAttribute('role') ?? (control.matches('a') ? 'link' : control.localName);

/** Records navigations, clicks, and which fields were changed. */
export function recordSteps(router: PageRouter, trail: Trail): void {
  const open = () => `opened ${withoutValues(location.pathname + location.search)}`;
  trail.addStep(open());
  let { shown } = router;
  router.subscribe(() => {
    if (router.shown === shown) return;
    shown = router.shown;
    trail.addStep(open());
  });
  const note = (verb: string, { target }: Event) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : undefined;
    if (!control || control.closest('.qa-host')) return;
    trail.addStep(`${verb} ${kindOf(control)} "${nameOf(control)}"`);
  };
  document.addEventListener('click', (event) => note('clicked', event), true);
  document.addEventListener(
    'change',
    (event) => {
      const { target } = event;
      if (target instanceof Element && target.matches(FIELDS)) note('filled in', event);
    },
    true,
  );
}
