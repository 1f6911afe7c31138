import { NOT_KNOWN } from '@agent-atlas/api/rules';

/** Words for a fact that is true, false or not known. */
export function yesNo(fact: boolean | null, yes = 'Yes', no = 'No'): string {
  return fact === null ? NOT_KNOWN : fact ? yes : no;
}
