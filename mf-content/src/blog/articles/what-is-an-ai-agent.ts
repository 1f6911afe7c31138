import { h2, h3, ol, p, quote, table, ul } from '../blocks.ts';
import type { ArticleBody } from '../types.ts';

export const body: ArticleBody = {
  blocks: [
    p(
      'Almost every AI product now calls itself an agent. Some plan a task, use your systems and come back with the work done. Others answer questions in a chat window and have been given a new label. The price, the risk and the work you need to put in differ a great deal between the two, so it is worth ten minutes to learn how to tell them apart. This guide gives you a working definition, the questions that separate the kinds, and a way to decide how much freedom to hand over.',
    ),
    h2('definition', 'A definition you can use'),
    p(
      'Textbooks have had a broad definition since the 1990s: an agent is anything that perceives its surroundings and acts on them. By that measure a thermostat is one. For buying software, a narrower sentence helps more: **an AI agent is a program that is given a goal, chooses its own next step, takes that step with tools, looks at what happened, and repeats until it is done or stuck.**',
    ),
    p(
      'The important word is “chooses”. Anthropic drew the same line in its engineering guide of December 2024: in a workflow, the path through the steps is written down beforehand by a programmer; in an agent, the model directs the process itself. Both may use the same language model. Workflows are predictable and cheap to check. Agents cope with cases that nobody wrote down, and can go wrong in ways that nobody wrote down either.',
    ),
    h3('the-loop', 'The loop behind it'),
    p(
      'Most agents today run a loop that was described by Yao and others in the ReAct paper of October 2022. The model reasons about what to do, acts by calling a tool, reads the result, and reasons again. Four parts make that possible:',
    ),
    ul(
      '**A model** that plans and decides. Its weaknesses become the agent’s: see [large language model](/glossary#term-large-language-model).',
      '**Tools**: search, a browser, a code runner, your calendar, your ticket system. Without them there is nothing but talk: see [tool use](/glossary#term-tool-use).',
      '**Memory**: what it carries from one step, or one day, to the next: see [memory](/glossary#term-memory).',
      '**Limits**: budgets, permissions and the points at which a person has to say yes.',
    ),
    p(
      'Tools increasingly plug in through one standard. Anthropic published the Model Context Protocol in November 2024, and in December 2025 it moved to the Agentic AI Foundation at the Linux Foundation, which Anthropic, Block and OpenAI founded together. For a buyer this means that “does it connect to our system?” is less often a question of the vendor’s own list and more often one of whether anybody offers a trustworthy connector.',
    ),
    h2('ladder', 'Five rungs of autonomy'),
    p(
      'Instead of asking whether something is an agent, ask how far up this ladder it stands. The higher the rung, the more it can take off your hands, and the more you need to control.',
    ),
    table(
      'Five rungs of autonomy and what to check on each',
      ['Rung', 'What it does', 'Who decides', 'What to check first'],
      [
        '1. Assistant',
        'Answers, drafts, explains',
        'You, every time',
        'Quality of the answers on your own material',
      ],
      [
        '2. Copilot',
        'Proposes the next edit inside a tool',
        'You accept or reject',
        'How often you accept, and what slips through',
      ],
      [
        '3. Workflow',
        'Runs fixed steps with a model in some',
        'Whoever built it',
        'What happens to the case that fits no step',
      ],
      [
        '4. Supervised agent',
        'Plans and acts, asks before it matters',
        'It proposes, you approve',
        'Whether the approvals are readable and rare enough',
      ],
      [
        '5. Autonomous agent',
        'Plans, acts and reports afterwards',
        'It does, within limits',
        'The limits, the log, and how to undo',
      ],
    ),
    p(
      'Many good purchases sit on rungs one to three. If the job can be written as a list of “when this, then that”, a workflow will be cheaper and steadier. Gartner warned in June 2025 of “agent washing”, the renaming of assistants and automation as agents, estimated that only about 130 of the thousands of vendors in this field offered the real thing, and predicted that more than 40 percent of agentic projects would be cancelled by the end of 2027. You do not have to believe the exact number to take the lesson: pay for the rung you need.',
    ),
    h2('long-tasks', 'Why long tasks are hard'),
    p(
      'An agent that gets a single step right 95 times in 100 sounds reliable. Chain twenty such steps, with nothing to catch a mistake on the way, and the whole task succeeds about 36 times in 100, because 0.95 multiplied by itself twenty times is 0.36. At 99 percent a step it is 82. Real agents notice and repair some of their mistakes, so this is a simple model and not a forecast. It still explains two things that buyers meet: a demonstration of five steps says little about a task of fifty, and a small gain in step quality can make a large difference in finished work.',
    ),
    p(
      'So ask for results on tasks as long as yours. Our [analysis of agent benchmarks](/blog/seo/evaluating-ai-agent-benchmarks-analysis) explains which published scores speak to that, and [our guide to running a trial](/blog/how-to-run-an-ai-tool-trial) shows how to find out for yourself.',
    ),
    h2('risks', 'The risks that come with acting'),
    h3('instructions-in-data', 'Instructions hidden in data'),
    p(
      'A language model cannot reliably tell your instructions from text that it merely reads. A web page, an email or a support ticket can therefore carry orders of its own. In June 2025 the developer Simon Willison named the dangerous combination: access to private data, contact with untrusted content, and a way to send something out. An agent that has all three can be talked into handing your data over. The remedy is not a better prompt but taking one of the three away for each job.',
    ),
    h3('too-much-power', 'More power than the job needs'),
    p(
      'The security community OWASP lists “excessive agency” among its ten main risks of applications built on language models: too many functions, too many permissions, too much autonomy. The cure is old. Give the agent an account of its own with the least rights that do the job, let it read before it may write, and keep money, deletion and messages to customers behind an approval.',
    ),
    h3('who-answers', 'Who answers for it'),
    p(
      'You do. When the website chatbot of Air Canada told a customer the wrong refund rule, the airline denied before a tribunal in British Columbia that it was liable for what the bot had said. The decision of February 14, 2024 did not accept that:',
    ),
    quote(
      'It should be obvious to Air Canada that it is responsible for all the information on its website.',
      'Civil Resolution Tribunal of British Columbia, [Moffatt v. Air Canada, 2024 BCCRT 149](https://www.canlii.org/en/bc/bccrt/doc/2024/2024bccrt149/2024bccrt149.html)',
    ),
    p(
      'In the European Union, Article 50 of the AI Act also requires that people are told when they are dealing with an AI system, unless it is obvious. The regulation sets August 2, 2026 as the date from which that applies.',
    ),
    h2('checklist', 'A buyer’s checklist'),
    ol(
      '**Name the job**, with its volume, its deadline and what a mistake costs. No job, no agent.',
      '**Find the lowest rung** that does it. Look at a workflow first.',
      '**List the actions** it would take and mark those that cannot be undone. Each of these needs an approval or a limit.',
      '**Ask what it reads**: which of your data, which content from outsiders, and where it can send things.',
      '**Ask to see a log** of a finished task. If you cannot follow what it did and why, nobody in your team will be able to either.',
      '**Run a trial on your own cases**, repeated, with the same person scoring. One good run proves little.',
      '**Price it by result.** Count the reviews and repairs as well as the licence; [our guide to pricing models](/blog/ai-pricing-models-explained) has the arithmetic.',
      '**Plan the exit**: who stops it, how the work continues by hand, and what you can take with you.',
    ),
    h2('where-to-start', 'Where to start'),
    p(
      'Pick one task that happens every week, that somebody can check in a minute, and whose failure would be a nuisance and not a loss: sorting incoming requests, a first draft of a reply, tests for a piece of code. Run the agent beside the person who does it today for two weeks. If the person would miss it afterwards, widen its rights by one step. If not, you have lost little and learned what to ask next time. To see what is on offer, [browse the leaderboard](/leaderboard), put up to four tools [side by side](/compare), or let [the Selector](/recommendations) make a first list.',
    ),
  ],
  faq: [
    {
      question: 'What is the difference between an AI agent and a chatbot?',
      answer:
        'A chatbot answers in a conversation. An agent is given a goal, chooses its own steps and takes them with tools. A chatbot that can look up your order and cancel it for you is both.',
    },
    {
      question: 'Is every tool in this directory an AI agent?',
      answer:
        'No. The directory lists AI tools in the wide sense, because people look for a job to be done and not for an architecture. Use the ladder in this guide to place a tool.',
    },
    {
      question: 'Do I need to be able to program to use an agent?',
      answer:
        'Usually not. Most products come with connections to common systems and are instructed in plain language. Somebody does have to decide about permissions and read the logs.',
    },
    {
      question: 'How much does an AI agent cost?',
      answer:
        'Personal plans often cost about 20 US dollars a month; business agents are increasingly billed by use or by result. Add the time of the people who check its work before you compare.',
    },
    {
      question: 'Can an agent be allowed to act without approval?',
      answer:
        'For actions that are cheap to undo and easy to check, yes, with a limit on volume and a log. Payments, deletions and messages to customers should stay behind an approval until you have measured how often it is wrong.',
    },
  ],
  sources: [
    {
      title: 'Yao et al., ReAct: Synergizing Reasoning and Acting in Language Models',
      url: 'https://arxiv.org/abs/2210.03629',
      published: '2022-10-06',
    },
    {
      title: 'Anthropic, Building Effective Agents',
      url: 'https://www.anthropic.com/engineering/building-effective-agents',
      published: '2024-12-19',
    },
    {
      title: 'Anthropic, Introducing the Model Context Protocol',
      url: 'https://www.anthropic.com/news/model-context-protocol',
      published: '2024-11-25',
    },
    {
      title: 'Linux Foundation, Formation of the Agentic AI Foundation',
      url: 'https://www.linuxfoundation.org/press/linux-foundation-announces-the-formation-of-the-agentic-ai-foundation',
      published: '2025-12-09',
    },
    {
      title: 'Gartner, Over 40 Percent of Agentic AI Projects Will Be Canceled by End of 2027',
      url: 'https://www.gartner.com/en/newsroom/press-releases/2025-06-25-gartner-predicts-over-40-percent-of-agentic-ai-projects-will-be-canceled-by-end-of-2027',
      published: '2025-06-25',
    },
    {
      title: 'Willison, The Lethal Trifecta for AI Agents',
      url: 'https://simonwillison.net/2025/Jun/16/the-lethal-trifecta/',
      published: '2025-06-16',
    },
    {
      title: 'OWASP, Top 10 for LLM Applications 2025: Excessive Agency',
      url: 'https://genai.owasp.org/llmrisk/llm062025-excessive-agency/',
      published: '2024-11',
    },
    {
      title: 'Civil Resolution Tribunal of British Columbia, Moffatt v. Air Canada, 2024 BCCRT 149',
      url: 'https://www.canlii.org/en/bc/bccrt/doc/2024/2024bccrt149/2024bccrt149.html',
      published: '2024-02-14',
    },
    {
      title: 'European Union, Regulation (EU) 2024/1689 (AI Act), Articles 50 and 113',
      url: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
      published: '2024-07-12',
    },
  ],
};
