/** The stylesheet of the site. */
function currentStylesheet(): HTMLLinkElement | undefined {
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].at(-1);
}

/** Replaces the page's stylesheet. The old one applies until the new one has loaded, so nothing flickers. */
export async function restyle(url: string): Promise<void> {
  const old = currentStylesheet();
  if (!old || old.getAttribute('href') === url) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`${url} cannot be loaded`)), {
      once: true,
    });
    old.after(link);
  });
  old.remove();
}
