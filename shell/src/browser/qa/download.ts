/** Offers text or a `data:` URL's content as a file. */
export function download(name: string, href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** Offers a value as a JSON file. */
export function downloadJson(name: string, value: object): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }),
  );
  download(name, url);
  // The browser has begun to read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
