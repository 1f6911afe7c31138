import { h2, ol, p, table, ul } from '../blocks.ts';
import type { ArticleBody } from '../types.ts';

export const body: ArticleBody = {
  blocks: [
    p(
      'Most trials of AI tools end with a feeling. Somebody plays with the tool for two weeks, finds it impressive on Monday and annoying on Thursday, and the decision falls to whoever speaks last. It can be done better with little more effort: a list of real cases, a score for each, and a rule about what would make you buy, all written down before the first login. This is a plan for two weeks that a small team can follow, with the arithmetic that keeps you from fooling yourselves.',
    ),
    h2('why-not-feel', 'Why not go by feel?'),
    p(
      'Because feelings about speed are unreliable. In a trial that the research group METR published in July 2025, 16 experienced developers worked on 246 real tasks in projects they knew, and chance decided for each task whether AI tools were allowed. Beforehand they expected to be 24 percent faster with the tools. They turned out 19 percent slower. Afterwards, they still believed that the tools had made them 20 percent faster. METR warns, rightly, that the result holds for those people and the tools of early 2025. What it shows about human judgement is older than computers: effort saved is noticed, time spent on checking is not.',
    ),
    h2('before', 'Before you start: one page'),
    ol(
      '**The job.** One sentence. “Draft first replies to support mails in English and German”, not “improve support”.',
      '**Today’s numbers.** How many, how long each takes, how often they are wrong. Measure for three days if you do not know.',
      '**The bar.** What must be true for you to buy? For example: at least 7 in 10 drafts can be sent after less than a minute of editing, and no draft promises something that your terms do not.',
      '**The stop.** What ends the trial at once? Usually a leak of data or an action nobody approved.',
      '**The people.** Two who do the job today, one who scores. The person who champions the tool does not score.',
    ),
    p(
      'Clear the legal side on the same page: what data goes in, where it is stored, whether it is used for training, and who has agreed. If you cannot use real data, prepare cases with names and numbers replaced.',
    ),
    h2('cases', 'Collect thirty cases'),
    p(
      'Take them from last month’s work, not from your imagination. Ten ordinary ones, ten with a twist (missing information, two questions in one, another language), and ten hard ones, of which three should have no right answer at all, because a tool that admits it does not know is worth more than one that guesses. Write down what a good result looks like before any tool has seen the case. Keep ten of the thirty back until the second week.',
    ),
    h2('two-weeks', 'The two weeks'),
    table(
      'A trial of two weeks, day by day',
      ['Days', 'What happens', 'Who', 'What you have afterwards'],
      [
        '1',
        'Set up, permissions as narrow as possible, one case together',
        'Everybody',
        'A working set-up, a note of its quirks',
      ],
      ['2–4', 'Twenty cases, each three times, in random order', 'The two', 'Sixty results'],
      [
        '5',
        'Score them without knowing which run or tool they came from',
        'The scorer',
        'A score and a list of mistakes by kind',
      ],
      [
        '6–7',
        'Improve instructions and connections, once',
        'The two with the vendor',
        'The version you would really use',
      ],
      ['8–9', 'The ten cases that were kept back, three times each', 'The two', 'An honest result'],
      [
        '10',
        'Add up, compare with the bar, decide',
        'Everybody',
        'Yes, no, or one named open question',
      ],
    ),
    p(
      'Why three times each? Because these systems do not give the same answer twice. When Sierra introduced its τ-bench test in June 2024, the leading model of the day solved fewer than half of the tasks at the first attempt, and in the retail part fewer than a quarter eight times out of eight. If a case succeeds once in three runs, it will fail for two of three customers.',
    ),
    p(
      'Why keep cases back? Because instructions that have been polished on twenty cases fit those twenty. The ten new ones show how they fit the rest of the world.',
    ),
    h2('score', 'A score that two people agree on'),
    p('Four grades are enough, and they should describe consequences, not beauty:'),
    ul(
      '**3: usable as it is.** You would sign it.',
      '**2: usable after a small repair**, under a minute or whatever limit you have set.',
      '**1: useless.** Faster to do it yourself.',
      '**0: harmful.** Wrong in a way that a hurried person would not notice, or an action that should not have happened.',
    ),
    p(
      'Let a second person score ten results without seeing the first scores. If the two differ on more than two of them, the definitions are not clear yet; talk, then score again. Count the zeros separately. An average hides them, and one zero can cost more than a hundred threes bring in.',
    ),
    h2('arithmetic', 'What thirty cases can and cannot tell you'),
    p(
      'They can tell you whether a tool is good, middling or bad. They cannot rank two good ones. If 24 of 30 succeed, the rate you would see in the long run lies, roughly, anywhere between 63 and 91 percent. Two tools that differ by two cases out of thirty are the same as far as you know; choose by price, or by which one your people like.',
    ),
    p(
      'Nor do they prove safety. Statisticians have a rule of three for this, described by Hanley and Lippman-Hand in 1983: if nothing went wrong in n cases, the true rate of failure can still be as high as 3 divided by n. Thirty cases without a zero are compatible with one harmful result in ten. If harm would be serious, you need hundreds of cases, or a person who checks every result, or both.',
    ),
    h2('cost', 'Work out the cost of a result'),
    p(
      'Add the licence or usage of the two weeks, the minutes of checking and repairing multiplied by what those minutes cost, and a share of the set-up. Divide by the number of usable results, that is, threes and twos. Compare this with what one result costs you today. An example: 100 drafts for 50 dollars of usage, of which 70 can be used, with two minutes of checking for each of the 100 at 40 dollars an hour, come to 183 dollars, or 2.62 dollars for each usable draft. The usage was the smaller part, as it nearly always is. [Our guide to pricing models](/blog/ai-pricing-models-explained) goes through the ways vendors bill.',
    ),
    h2('decide', 'Decide, and write down why'),
    p(
      'Compare the result with the bar you set on the first day. If it is cleared, buy for the shortest period on offer and keep the thirty cases: they are your test for every update and for every competitor. If it is missed by a little, name the one thing that would have to change and ask the vendor when it will. If it is missed by a lot, thank everybody and stop. A “no” after ten days is one of the cheapest results that a project can have.',
    ),
    p(
      'What to ask before you let a tool act on its own is covered by [our buyer’s guide to AI agents](/blog/seo/what-is-an-ai-agent), and [the overview of the landscape](/blog/ai-agent-landscape) helps you to find the two candidates worth a trial. Two is the right number: with one you cannot compare, and with four nobody does the work.',
    ),
  ],
  faq: [],
  sources: [
    {
      title: 'METR, Measuring the Impact of Early-2025 AI on Experienced Open-Source Developers',
      url: 'https://metr.org/blog/2025-07-10-early-2025-ai-experienced-os-dev-study/',
      published: '2025-07-10',
    },
    {
      title: 'Yao et al., τ-bench: A Benchmark for Tool-Agent-User Interaction',
      url: 'https://arxiv.org/abs/2406.12045',
      published: '2024-06-17',
    },
    {
      title:
        'Hanley and Lippman-Hand, If Nothing Goes Wrong, Is Everything All Right?, JAMA 249 (13)',
      url: 'https://doi.org/10.1001/jama.1983.03330370053031',
      published: '1983-04',
    },
  ],
};
