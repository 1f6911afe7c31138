import { h2, h3, ol, p, quote, table, ul } from '../blocks.ts';
import type { ArticleBody } from '../types.ts';
import { AGENT_BENCHMARKS } from './agent-benchmarks.ts';

export const body: ArticleBody = {
  blocks: [
    p(
      'A vendor’s launch page says 80 percent. Another says 83. Is the second product better? Perhaps, but the two numbers alone do not tell you. This article explains what the best-known benchmarks for AI agents measure, five ways in which their scores mislead, and how to get from a table of scores to a decision. All figures are those that the authors of the tests published, with their dates, because scores age within months and the reasons behind them do not.',
    ),
    h2('what-is-measured', 'What a benchmark measures'),
    p(
      'A benchmark is a set of tasks with an agreed way of scoring. For a chat model that can be a list of questions. For an agent it has to be a small world: a website, a repository, a customer database, with a checker that looks at what the agent has left behind. That is why good agent benchmarks are laborious to build and easy to get wrong.',
    ),
    p(
      'Three things are tested together, and only together: the **model**, the **scaffolding** around it (its tools, its instructions, how often it may try again) and the **settings** of the run, such as time and budget. Change one and the score changes. A number for a model says little about a product that uses the model in another way.',
    ),
    h2('benchmarks', 'The benchmarks you will meet'),
    { kind: 'benchmarks', items: AGENT_BENCHMARKS },
    h2('how-scores-mislead', 'Five ways in which scores mislead'),
    h3('contamination', '1. The answers were in the training data'),
    p(
      'Tasks that are public on the internet end up in what models learn from. In February 2026 OpenAI explained why it no longer reports SWE-bench Verified, a test it had helped to make: in its examination, leading models could reproduce details of the published solutions. A high score can then be memory. Prefer tests that keep their answers secret or that are renewed, and above all your own tasks, which nobody has published.',
    ),
    h3('broken-graders', '2. The grader is wrong'),
    p(
      'The same report looked closely at 138 of the 500 tasks, those that models kept failing, and found that at least 59.4 percent had tests which rejected correct solutions. The makers of τ-bench, for their part, announced corrections to more than fifty of their tasks in February 2026. And a study by Zhu and others of July 2025 had found a test in which an agent could earn points for doing nothing at all:',
    ),
    quote(
      'TAU-bench counts empty responses as successful.',
      'Zhu et al., [Establishing Best Practices for Building Rigorous Agentic Benchmarks](https://arxiv.org/abs/2507.02825), July 2025',
    ),
    p(
      'None of this makes the tests worthless. It means that the last ten points to 100 are often about the test and not about the agent.',
    ),
    h3('noise', '3. The difference is noise'),
    p(
      'Scores are samples. With 500 tasks and a success rate of 60 percent, the margin of error at the usual 95 percent confidence is about 4 points in either direction; with 50 tasks, the size of the airline part of τ-bench, it is almost 14. You can work it out yourself: take the square root of rate times one minus rate, divided by the number of tasks, and double it. A lead of three points on a test with 50 tasks is no lead.',
    ),
    h3('best-of-many', '4. It is the best of many attempts'),
    p(
      'Some figures allow several attempts and count the best; your customers will see one. τ-bench turned this around and asked for success in all of several attempts, and that is the number to look for when mistakes cost money. Selection happens between models as well: Singh and others reported in April 2025 that one company had tried 27 private variants on a public chat leaderboard before a release. Ask how many attempts stand behind a figure, and whether all runs were published.',
    ),
    h3('no-price', '5. The price is missing'),
    p(
      'Kapoor and others argued in July 2024 that accuracy without cost invites needlessly complicated agents, and showed that simple ones could match them for less. Princeton’s Holistic Agent Leaderboard has since shown cost next to accuracy. A system that is two points better and ten times as expensive is a poor choice for most jobs, and the score alone hides it.',
    ),
    h2('choose-by-job', 'Which benchmark speaks to your job?'),
    table(
      'Benchmarks by the job you want done',
      ['Your job', 'Look at', 'It does not tell you'],
      [
        'Fixing and extending software',
        'A renewed coding test, time horizon',
        'How your code base, your reviews and your conventions fare',
      ],
      [
        'Back-office work on websites',
        'WebArena, OSWorld',
        'Log-ins, captchas and the day the page changes',
      ],
      ['Research and fact finding', 'GAIA', 'Whether it says so when it does not know'],
      [
        'Customer service',
        'τ-bench, consistency over attempts',
        'Your policies, your tone, angry people',
      ],
      ['Long projects', 'METR time horizon', 'Work whose result is hard to check'],
    ),
    p(
      'For writing, images and video there is no benchmark of this kind that we would base a purchase on. People’s preferences in blind comparisons are the best there is (see [Elo rating](/glossary#term-elo-rating)), and they measure taste.',
    ),
    h2('from-score-to-decision', 'From score to decision'),
    ol(
      '**Use benchmarks to leave things out.** A system far behind on a test close to your job will not shine in your office. Anything within the margin of error stays in.',
      '**Read the fine print**: the date, the version, the number of tasks, the attempts, who ran it, and what it cost.',
      '**Discount the vendor’s own runs.** They are not lies, but the settings were chosen by somebody with an interest.',
      '**Build a test of your own** of 30 to 50 cases from last month, with the right answer written down before any tool has seen them. [Our guide to running a trial](/blog/how-to-run-an-ai-tool-trial) takes you through it.',
      '**Repeat it** with every large update. The product you tested in spring is another one in autumn.',
    ),
    h3('lab-and-office', 'The gap between lab and office'),
    p(
      'One experiment shows why the last steps matter. METR let 16 experienced open-source developers work on 246 real tasks in their own projects, with or without AI tools as chance decided. The developers expected to be 24 percent faster with AI. They were 19 percent slower, and afterwards still believed they had been 20 percent faster. METR published this in July 2025 for the tools of early that year, and warned against generalizing to other people and later tools. What does carry over is the method: measure time and results, do not ask how it felt.',
    ),
    h2('checklist', 'Questions for the vendor'),
    ul(
      'Which exact version of the product produced this score, and can we buy that version?',
      'How many tasks, how many attempts for each, and what is the margin of error?',
      'What did one task cost, and how long did it take?',
      'Who ran the test, and are the transcripts public?',
      'What does it do when it fails: stop, ask, or guess?',
    ),
    p(
      'A vendor who answers these readily has done the work. One who sends another chart has answered as well. New to the subject? Begin with [what an AI agent is](/blog/seo/what-is-an-ai-agent). How this site orders tools has nothing to do with benchmarks: our [leaderboard](/leaderboard) ranks by what users report, and shows for every place how it came about.',
    ),
  ],
  faq: [
    {
      question: 'What is the best benchmark for AI agents?',
      answer:
        'The one closest to your job whose answers are not public, with your own cases as the final test. There is no single best: a coding test says nothing about customer service.',
    },
    {
      question: 'Why do two sites show different scores for the same model?',
      answer:
        'Because a score belongs to a model together with its tools, instructions, attempts and budget. Different settings give different scores, and tests are corrected over time.',
    },
    {
      question: 'What does pass^k mean?',
      answer:
        'The share of tasks that succeed in all of k attempts. It falls as k grows and shows how consistent an agent is. It is not pass@k, which counts a task when at least one of k attempts succeeds.',
    },
    {
      question: 'How large must my own test be?',
      answer:
        'Thirty to fifty cases show large differences. To tell apart two tools that are five points from each other you would need several hundred, and then the difference seldom matters.',
    },
    {
      question: 'Does Agent Atlas use benchmark scores in its ranking?',
      answer:
        'No. The ranking uses ratings, the volume of reviews, external validation and recency, and the leaderboard page shows the parts of every score.',
    },
  ],
  sources: [
    {
      title: 'Jimenez et al., SWE-bench: Can Language Models Resolve Real-World GitHub Issues?',
      url: 'https://arxiv.org/abs/2310.06770',
      published: '2023-10-10',
    },
    {
      title: 'OpenAI, Introducing SWE-bench Verified',
      url: 'https://openai.com/index/introducing-swe-bench-verified/',
      published: '2024-08-13',
    },
    {
      title: 'OpenAI, Why SWE-bench Verified No Longer Measures Frontier Coding Capabilities',
      url: 'https://openai.com/index/why-we-no-longer-evaluate-swe-bench-verified/',
      published: '2026-02',
    },
    {
      title: 'Zhou et al., WebArena: A Realistic Web Environment for Building Autonomous Agents',
      url: 'https://arxiv.org/abs/2307.13854',
      published: '2023-07-25',
    },
    {
      title: 'Mialon et al., GAIA: A Benchmark for General AI Assistants',
      url: 'https://arxiv.org/abs/2311.12983',
      published: '2023-11-21',
    },
    {
      title: 'Xie et al., OSWorld: Benchmarking Multimodal Agents in Real Computer Environments',
      url: 'https://arxiv.org/abs/2404.07972',
      published: '2024-04-11',
    },
    {
      title: 'Yao et al., τ-bench: A Benchmark for Tool-Agent-User Interaction',
      url: 'https://arxiv.org/abs/2406.12045',
      published: '2024-06-17',
    },
    {
      title: 'Sierra, τ³-Bench: Fixing Airline + Retail',
      url: 'https://taubench.com/blog/tau3-task-fixes.html',
      published: '2026-02',
    },
    {
      title: 'Zhu et al., Establishing Best Practices for Building Rigorous Agentic Benchmarks',
      url: 'https://arxiv.org/abs/2507.02825',
      published: '2025-07-03',
    },
    {
      title: 'Singh et al., The Leaderboard Illusion',
      url: 'https://arxiv.org/abs/2504.20879',
      published: '2025-04-29',
    },
    {
      title: 'Kapoor et al., AI Agents That Matter',
      url: 'https://arxiv.org/abs/2407.01502',
      published: '2024-07-01',
    },
    {
      title: 'Princeton University, Holistic Agent Leaderboard',
      url: 'https://hal.cs.princeton.edu/',
      published: '2025',
    },
    {
      title: 'METR, Measuring AI Ability to Complete Long Tasks',
      url: 'https://metr.org/blog/2025-03-19-measuring-ai-ability-to-complete-long-tasks/',
      published: '2025-03-19',
    },
    {
      title: 'METR, Measuring the Impact of Early-2025 AI on Experienced Open-Source Developers',
      url: 'https://metr.org/blog/2025-07-10-early-2025-ai-experienced-os-dev-study/',
      published: '2025-07-10',
    },
  ],
};
