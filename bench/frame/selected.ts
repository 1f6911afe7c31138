import { InvalidArgumentError } from 'commander';

/**
 * The items whose name contains one of the texts of `--only`, or all items without it.
 *
 * @throws InvalidArgumentError if there are none
 */
export function selected<T>(
  items: readonly T[],
  only: string | readonly string[] | undefined,
  nameOf: (item: T) => string,
): T[] {
  if (only === undefined) return [...items];
  const texts = [only].flat();
  const found = items.filter((item) => texts.some((text) => nameOf(item).includes(text)));
  if (found.length > 0) return found;
  const names = items.map(nameOf).join(', ');
  throw new InvalidArgumentError(`--only ${texts.join(' ')} selects nothing of: ${names}`);
}
