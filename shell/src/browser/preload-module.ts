/** Fetches and compiles a script without running it. */
export function preloadModule(href: string, priority: 'auto' | 'low' = 'auto'): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.fetchPriority = priority;
  document.head.append(link);
}
