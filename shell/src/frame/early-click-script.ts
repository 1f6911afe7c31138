/** The buttons that a visitor has clicked before they were hydrated. */
export interface EarlyClickRecord {
  /** The clicked buttons in order, each once, with the animation that shows that something is pending. */
  readonly buttons: Map<HTMLButtonElement, Animation | undefined>;
  /** Whether a button is not hydrated yet. Until the browser's entry script sets it, no button is. */
  isEarly?: (button: HTMLButtonElement) => boolean;
}

declare global {
  interface Window {
    earlyClicks: EarlyClickRecord;
  }
}

/** How long the sign pulses if the scripts never arrive, in seconds. */
const PULSES = 60;

/**
 * Part of the script in the document's head. It records clicks on buttons that do nothing yet, however long the other
 * scripts take, and lets these buttons pulse. An animation leaves the document as React expects it. A button that
 * submits a form works as plain HTML.
 *
 * React may hydrate a part of the page because of a click and would then handle it a second time, so the click ends here.
 */
export const EARLY_CLICK_SCRIPT = `(function(r){earlyClicks=r;document.addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("#root button");if(!b||b.form&&b.type==="submit"||r.isEarly&&!r.isEarly(b))return;e.stopImmediatePropagation();if(!r.buttons.has(b))r.buttons.set(b,b.animate&&b.animate({opacity:matchMedia("(prefers-reduced-motion:reduce)").matches?[.5,.5]:[1,.4,1]},{duration:1e3,iterations:${PULSES}}))},true)})({buttons:new Map})`;
