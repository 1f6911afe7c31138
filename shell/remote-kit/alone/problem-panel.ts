const panel = document.createElement('pre');
panel.setAttribute('role', 'alert');
panel.className =
  'fixed inset-x-0 bottom-0 z-50 max-h-[60vh] overflow-auto border-t border-danger-line bg-danger-soft p-4 text-xs text-ink';
panel.hidden = true;

/** Shows an error above the page. The reload after the next build removes it. */
export function showProblem(text: string): void {
  document.body.append(panel);
  panel.textContent = text;
  panel.hidden = false;
}

/** Shows an error with its positions in the sources. @param send the real `fetch`, even when scenarios replace it */
export async function showError(error: unknown, send: typeof fetch): Promise<void> {
  const trace = (error instanceof Error && error.stack) || String(error);
  const mapped = send('/_dev/trace', { method: 'POST', body: trace });
  showProblem(await mapped.then((response) => response.text()).catch(() => trace));
}
