import type { Benchmark } from '../types.ts';

/** The tests of agents that vendors name most often, with the numbers their authors published. */
export const AGENT_BENCHMARKS: readonly Benchmark[] = [
  {
    id: 'swe-bench',
    name: 'SWE-bench and SWE-bench Verified',
    purpose: 'Can a system fix real problems in real software?',
    methodology:
      'Issues from twelve public Python projects; a fix counts when the project’s own tests pass. 2,294 tasks in October 2023, of which the best model then solved 1.96 percent; a subset of 500 checked by developers since August 2024. In February 2026 OpenAI, which had made that subset, advised against it, for [reasons given below](#contamination).',
    capabilities: ['Reading code', 'Editing', 'Debugging'],
    maintainers: 'Princeton University; Verified subset with OpenAI',
  },
  {
    id: 'webarena',
    name: 'WebArena',
    purpose: 'Can it get things done on websites?',
    methodology:
      '812 tasks on working copies of a shop, a forum, a code host and a content system. What counts is the state of the site afterwards, so every valid path is accepted. In July 2023 the best agent finished 14.41 percent, people 78.24 percent.',
    capabilities: ['Browsing', 'Forms', 'Multi-site tasks'],
    maintainers: 'Carnegie Mellon University',
  },
  {
    id: 'gaia',
    name: 'GAIA',
    purpose: 'Can it find and combine facts like a capable office assistant?',
    methodology:
      '466 questions with one short answer each, easy to check and tedious to find; the answers to 300 are kept secret. In November 2023 people reached 92 percent and GPT-4 with plugins 15 percent.',
    capabilities: ['Research', 'Files and images', 'Tool use'],
    maintainers: 'Meta, Hugging Face and AutoGPT',
  },
  {
    id: 'osworld',
    name: 'OSWorld',
    purpose: 'Can it operate a computer through screen, mouse and keyboard?',
    methodology:
      '369 tasks with ordinary desktop programs, each with a script that inspects the result. In April 2024 people finished 72.36 percent and the best model 12.24 percent.',
    capabilities: ['Screen reading', 'Desktop programs', 'Files'],
    maintainers: 'University of Hong Kong with partners',
  },
  {
    id: 'tau-bench',
    name: 'τ-bench',
    purpose: 'Can it serve customers by the rules, and every time?',
    methodology:
      'Conversations with a simulated customer in a shop and at an airline; the database at the end must be right. It also asks whether the same task succeeds in all of several attempts. In June 2024 GPT-4o solved less than half of the tasks, and less than a quarter of those in the shop eight times out of eight.',
    capabilities: ['Policy following', 'Dialogue', 'Consistency'],
    maintainers: 'Sierra',
  },
  {
    id: 'metr-time-horizon',
    name: 'METR time horizon',
    purpose: 'How long a task can it finish?',
    methodology:
      'Software tasks that people were timed on. The result is a length: how long a person takes for tasks that the system completes half of the time. In March 2025 METR reported that this length had doubled about every seven months since 2019.',
    capabilities: ['Long tasks', 'Planning', 'Recovery'],
    maintainers: 'METR, a non-profit organization',
  },
];
