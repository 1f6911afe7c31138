import { h2, h3, ol, p, table, ul } from '../blocks.ts';
import type { ArticleBody } from '../types.ts';

export const body: ArticleBody = {
  blocks: [
    p(
      'When OpenAI announced ChatGPT Plus on February 1, 2023, the price was easy to understand: 20 dollars a month. Less than four years later, an AI tool may be billed by seat, by credit, by token, by conversation, by action or by result, often by two of these at once. The model decides who pays for a bad week: you or the vendor. This guide explains each of them, shows with dated examples how they have shifted, and ends with a calculation you can do in a quarter of an hour.',
    ),
    h2('overview', 'The models side by side'),
    table(
      'Pricing models of AI tools compared',
      ['You pay for', 'Good for', 'Who carries the risk', 'Ask before you sign'],
      [
        'Seats',
        'Daily use by known people',
        'You, for seats nobody uses',
        'What the fair-use limit is, in numbers',
      ],
      [
        'Credits',
        'Uneven use, many functions',
        'You, for the exchange rate',
        'What one typical task costs, and when credits lapse',
      ],
      [
        'Tokens',
        'Your own applications',
        'You, for long inputs and loops',
        'How to set a hard limit',
      ],
      [
        'Conversations',
        'Simple customer questions',
        'You, for failed conversations',
        'When a conversation ends',
      ],
      [
        'Actions',
        'Short, countable tasks',
        'Shared',
        'What counts as one action, and whether retries count',
      ],
      [
        'Results',
        'Work whose success can be seen',
        'The vendor, by its own definition',
        'Who decides that it succeeded',
      ],
      [
        'Nothing (your own machines)',
        'Sensitive data, steady load',
        'You, for hardware and people',
        'What the licence allows',
      ],
    ),
    h2('seats', 'Seats: simple until somebody uses it a lot'),
    p(
      'A fixed price for each person is easy to budget. Microsoft, for example, announced 30 dollars a user and month for Microsoft 365 Copilot in July 2023. The difficulty is on the vendor’s side: an AI tool costs its maker more the more it is used, so flat prices come with limits. Look for them under names such as fair use, priority access, or slower responses at busy times, and ask for the number.',
    ),
    p(
      'On your side, the usual loss is the idle seat. Before renewing, count who used the tool in at least three of the last four weeks. Buy for those, and let the others share.',
    ),
    h2('credits', 'Credits: a currency with a changing rate'),
    p(
      'Credits turn different functions into one number. That is convenient, and it lets the vendor change prices without changing the price list. Two events show what to look for.',
    ),
    h3('cursor', 'Cursor, summer 2025'),
    p(
      'On June 16, 2025 the code editor Cursor changed its Pro plan from 500 requests a month to 20 dollars’ worth of model use at the providers’ rates. Many users understood “unlimited” where it applied only to an automatic choice of model, and met unexpected charges. On July 4 the company apologized, explained the plan again and offered refunds for the weeks in between. The reason it gave will stay with us: newer models spend more tokens on longer tasks, and one request can cost many times what another does.',
    ),
    h3('copilot', 'GitHub Copilot, June 2026'),
    p(
      'GitHub announced on April 27, 2026 that Copilot would replace its allowance of premium requests by credits on June 1. One credit is one cent, plans include credits worth their monthly price, and chat and agent work use them up according to tokens, while code completion stays included. Whoever only completes code noticed little. Whoever lets agents work for hours has had a meter since then.',
    ),
    p(
      'So translate credits into tasks. Do your five most common tasks during the trial, note the balance before and after each, and multiply. Ask whether unused credits lapse at the end of the month (they usually do) and whether you can set a limit of zero for anything beyond the plan.',
    ),
    h2('tokens', 'Tokens: the price beneath the prices'),
    p(
      'If you build on a model directly, you pay for what goes in and what comes out, by the million tokens; in English a token is about three quarters of a word. Two things surprise newcomers. Output costs several times as much as input with most providers. And an agent sends its whole history with every step, so a task of twenty steps does not cost twenty times the first step but much more, unless the provider gives a discount for repeated input. Set a hard limit before the first test, not after the first bill. What fits into one request is the [context window](/glossary#term-context-window).',
    ),
    h2('by-result', 'Conversations, actions and results'),
    p(
      'Customer service is where billing by result has come furthest, and it shows how much depends on one word. Intercom charges 0.99 dollars for each resolution by its agent Fin. Its help pages define a resolution as a conversation in which the customer confirms the answer or leaves without asking for more help. The second half deserves a thought: somebody who gives up and calls instead has left without asking for more help.',
    ),
    p(
      'Salesforce started Agentforce with 2 dollars for a conversation, whatever came of it. In May 2025 it added a second way: credits at 10 cents for an action, such as looking up a record or changing an address. The conversation price remained available. Which is cheaper depends on a single number:',
    ),
    ul(
      'Two dollars divided by ten cents is 20. A conversation with fewer than 20 actions costs less by action, one with more costs less by conversation.',
      'A question about opening hours with one action costs 10 cents instead of 2 dollars.',
      'A loop that repeats a failing action forty times costs 4 dollars instead of 2. Ask whether retries count.',
    ),
    p(
      'To compare a price by conversation with one by result, divide by the share that is solved. At 2 dollars a conversation and 50 percent solved, one solved case costs 4 dollars, plus the work of people on the other half. At 0.99 dollars a result it costs 0.99, plus the same work, provided that you and the vendor mean the same by “solved”. Check fifty conversations by hand that were billed as solved before you extend the contract.',
    ),
    h2('free', 'Free plans, and running it yourself'),
    p(
      'A free plan is paid for with limits, with the hope that you will upgrade, and sometimes with your data: look for the setting about training, and for whether it is on. For a trial that is fine. For work, treat a free plan as a thing that can end next month.',
    ),
    p(
      'An [open model](/category/Open%20Source%20Model) on your own machines has no bill for use. It has one for hardware, electricity and above all for the people who keep it running. It pays when the load is steady and large, or when data must not leave the house; for a team of ten that asks a few hundred questions a day, a subscription is nearly always cheaper.',
    ),
    h2('calculate', 'Calculate the cost of a usable result'),
    p(
      'Every model can be brought to one number, the cost of a result that you can use. You need four figures from [a trial](/blog/how-to-run-an-ai-tool-trial):',
    ),
    ol(
      'The **bill** for a typical month, seats and credits included.',
      'The **number of results** in that month.',
      'The **share you can use** after at most a small repair.',
      'The **minutes of checking** each result needs, and what a minute costs.',
    ),
    p(
      'Add the bill and the cost of checking all results, and divide by the number of usable ones. An example: 300 dollars, 1,000 results, one minute of checking each at 0.60 dollars, 80 percent usable. That is 900 dollars for 800 results, or 1.13 dollars each. Now try what would help. Halving the bill saves 19 cents. Raising the usable share from 80 to 90 percent saves 13 cents. Halving the checking saves 38 cents. A tool that is easier to check can be worth more than a cheaper one.',
    ),
    h2('contract', 'Five lines for the contract'),
    ol(
      'A hard limit on spending that you can set yourself, with a warning before it is reached.',
      'The definition of the unit you are billed for, in words, with what does not count.',
      'Notice of price and unit changes at least 60 days ahead, with a right to leave.',
      'A usage report by person and function, that can be exported.',
      'What happens to your data, instructions and logs when you go.',
    ),
    p(
      'Prices of the tools in this directory are shown on their pages with the date on which they were checked. Put the ones you consider [next to each other](/compare), and if you are still looking, tell [the Selector](/recommendations) your budget. The prices in this article are those that the vendors published on the dates given; look them up again before you decide.',
    ),
  ],
  faq: [],
  sources: [
    {
      title: 'OpenAI, Introducing ChatGPT Plus',
      url: 'https://openai.com/index/chatgpt-plus/',
      published: '2023-02-01',
    },
    {
      title: 'Microsoft, Microsoft 365 Copilot Pricing Announced at Inspire',
      url: 'https://blogs.microsoft.com/blog/2023/07/18/furthering-our-ai-ambitions-announcing-bing-chat-enterprise-and-microsoft-365-copilot-pricing/',
      published: '2023-07-18',
    },
    {
      title: 'Cursor, Clarifying Our Pricing',
      url: 'https://cursor.com/blog/june-2025-pricing',
      published: '2025-07-04',
    },
    {
      title: 'GitHub, GitHub Copilot Is Moving to Usage-Based Billing',
      url: 'https://github.com/orgs/community/discussions/192948',
      published: '2026-04-27',
    },
    {
      title: 'Intercom Help, Fin AI Agent Resolutions',
      url: 'https://www.intercom.com/help/en/articles/8205718-fin-ai-agent-resolutions',
      published: '2025',
    },
    {
      title: 'Salesforce, Flexible Agentforce Pricing',
      url: 'https://www.salesforce.com/news/press-releases/2025/05/15/agentforce-flexible-pricing-news/',
      published: '2025-05-15',
    },
  ],
};
