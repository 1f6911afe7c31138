/** Shows progress on one line of a terminal; prints nothing if stderr is not a terminal. */
export function showProgress(what: string): { at(done: number): void; end(): void } {
  const { stderr } = process;
  let shownAt = 0;
  return {
    at(done) {
      if (!stderr.isTTY || Date.now() - shownAt < 100) return;
      shownAt = Date.now();
      stderr.write(`\r${what} … ${done.toLocaleString('en-US')}`);
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}
