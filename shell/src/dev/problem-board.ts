import { describeProblem, MAX_PROBLEMS, type Problem } from './problem.ts';

/** The current problems of all builds and type checks. Prints each one once. */
export class ProblemBoard {
  private readonly bySource = new Map<string, readonly Problem[]>();
  private readonly changed: (problems: readonly Problem[]) => void;

  /** @param changed called with all problems after each change */
  constructor(changed: (problems: readonly Problem[]) => void) {
    this.changed = changed;
  }

  get problems(): readonly Problem[] {
    return [...this.bySource.values()].flat().slice(0, MAX_PROBLEMS);
  }

  /** Replaces the problems of a source. @param source such as the types of a remote */
  set(source: string, problems: readonly Problem[]): void {
    const known = (this.bySource.get(source) ?? []).map(describeProblem);
    const texts = problems.map(describeProblem);
    if (texts.join() === known.join()) return;
    this.bySource.set(source, problems);
    for (const text of texts) if (!known.includes(text)) console.error(text);
    if (texts.length === 0) console.log(`  ${source} fixed`);
    this.changed(this.problems);
  }
}
