import { h2, h3, ol, p, table, ul } from '../blocks.ts';
import type { ArticleBody } from '../types.ts';

export const body: ArticleBody = {
  blocks: [
    p(
      'A directory of AI tools is easy to get lost in: a few hundred names, most of which promise the same things. This overview sorts them by the job they do. For each of the categories of this site it says what you buy, which measure separates good from bad, and what goes wrong most often. Read the table, follow the link of your category, and come back to the notes for the parts that cost people money.',
    ),
    h2('at-a-glance', 'The landscape at a glance'),
    table(
      'The categories of AI tools compared',
      ['Category', 'What it does for you', 'Compare by', 'What goes wrong'],
      [
        '[AI Chatbots](/category/AI%20Chatbot)',
        'Answers, drafts, explains, increasingly acts',
        'Quality on your questions, sources shown, limits of the plan',
        'Confident mistakes',
      ],
      [
        '[Code Assistants](/category/Code%20Assistant)',
        'Completes, reviews and writes code, runs tasks in a repository',
        'Time to a merged change, repairs afterwards',
        'Code that nobody on the team understands',
      ],
      [
        '[Writing Assistants](/category/Writing%20Assistant)',
        'Corrects, rephrases, drafts in your style',
        'Edits you keep, languages, where it works',
        'A text without a voice',
      ],
      [
        '[Image Generators](/category/Image%20Generator)',
        'Makes and edits pictures from a description',
        'Control over details, rights, price per usable picture',
        'Pictures you may not use the way you planned',
      ],
      [
        '[Video Generators](/category/Video%20Generator)',
        'Makes clips, presenters, cuts and subtitles',
        'Seconds you can use, consistency between shots',
        'Credits spent on attempts',
      ],
      [
        '[AI Voice Generators](/category/AI%20Voice%20Generator)',
        'Reads text aloud, dubs, clones voices',
        'Naturalness in your language, consent rules',
        'A voice used without permission',
      ],
      [
        '[Customer Service AI](/category/Customer%20Service%20AI)',
        'Answers customers, solves cases, hands over',
        'Cases really solved, quality of the handover',
        'A wrong promise in your name',
      ],
      [
        '[AI Detection Tools](/category/AI%20Detection%20Tool)',
        'Estimates whether a text or picture was generated',
        'False alarms on human work',
        'People accused without proof',
      ],
      [
        '[AI Platforms](/category/AI%20Platform%2FModel%20Builder)',
        'Lets you build and run your own applications',
        'Choice of models, control of cost, exit',
        'A prototype that never becomes a product',
      ],
      [
        '[Marketing/Sales AI](/category/Marketing%2FSales%20AI)',
        'Finds leads, writes campaigns, scores contacts',
        'Effect on revenue against a control group',
        'More messages, fewer answers',
      ],
      [
        '[Open Source Models](/category/Open%20Source%20Model)',
        'Models you can run on your own machines',
        'Licence, hardware needed, quality for the size',
        'A licence that is not as open as its name',
      ],
    ),
    h2('answers', 'Tools that answer and write'),
    p(
      'Chatbots are the widest category and the hardest to compare, because everybody asks something else. Differences between the leading ones are small on everyday questions and change with every release. What stays different is around the model: whether sources are shown, what happens to your files and conversations, which plan allows which use, and what the tool may do beyond talking. Write down twenty questions from your own week and put them to each candidate. It takes an afternoon and tells you more than any ranking, ours included.',
    ),
    p(
      'Writing assistants are narrower and often the better buy for a team. They work where the text is, in the mail program or the editor, and can be tied to a style guide. The measure is simple: of ten suggestions, how many do you keep?',
    ),
    h2('makes', 'Tools that make pictures, video and voices'),
    h3('rights', 'Rights before resolution'),
    p(
      'The United States Copyright Office concluded in its report of January 2025 that prompts alone do not give people enough control to be the authors of what comes out; a work can be protected where a person’s own contribution shows in it. For a logo or a book cover that matters more than the number of pixels. Read what the plan says about commercial use and about claims by others, and keep the intermediate steps of your own work.',
    ),
    h3('voices', 'Voices need consent'),
    p(
      'A few minutes of speech are enough to imitate somebody. In February 2024 the Federal Communications Commission of the United States declared that calls with artificially generated voices fall under its rules for robocalls and need the consent of the person called. Serious vendors ask for proof that a voice is yours before they clone it. One that does not ask will not protect your voice either.',
    ),
    p(
      'For video, ask for the price of a usable second. A plan with a thousand credits is cheap only if the third attempt is good enough, so make one clip of the kind you need in each trial version and count.',
    ),
    h2('does', 'Tools that do'),
    p(
      'Code assistants have moved farthest from answering to acting: they open files, run tests and propose finished changes. Prices moved with them. GitHub, for instance, replaced the request allowance of Copilot by credits that are used up by tokens on June 1, 2026, and named long agent sessions as the reason. When you compare two of them, compare what a typical week of your team costs, not the price on the first page; [our guide to pricing models](/blog/ai-pricing-models-explained) shows how.',
    ),
    p(
      'Customer service tools are sold by results more than any others, and results have definitions. Is a case solved when the customer says so, or when the customer gives up? Both count with some vendors. The answer belongs in the contract. And remember that the company answers for what its bot says; a tribunal in Canada decided so in February 2024 in a case about a refund.',
    ),
    p(
      'How far up the ladder of autonomy a product stands, and what to check on each rung, is the subject of [our buyer’s guide to AI agents](/blog/seo/what-is-an-ai-agent).',
    ),
    h2('judges', 'Tools that judge: handle detectors with care'),
    p(
      'OpenAI withdrew its own classifier for generated text on July 20, 2023 because of its low accuracy. By the company’s figures it had recognized 26 percent of generated texts and taken 9 percent of human ones for generated. In April 2023 a group at Stanford had tested seven detectors with essays that non-native speakers had written for an English exam: on average, more than half were called generated. Detectors have changed since then, and so have the texts. A result can be a reason to talk to somebody. It is never proof, and no mark, job or payment should depend on it alone.',
    ),
    h2('builds', 'Building your own'),
    p(
      'Platforms and open models are for those whose job is not covered by a product, or whose data must not leave the house. Three terms are worth knowing before you compare:',
    ),
    ul(
      '**Open source or open weights.** The Open Source Initiative published a definition for AI in October 2024: free to use, study, change and share, with the information needed to do so. Many models that can be downloaded do not meet it, and some licences forbid certain uses or large companies.',
      '**Protocols.** The Model Context Protocol, with which models reach tools and data, has been with the Agentic AI Foundation of the Linux Foundation since December 2025. A platform that supports it makes you less dependent on its own list of connectors.',
      '**Evaluation.** Ask how the platform measures whether a change made your application better. If it cannot, you will find out from your customers. [Benchmarks](/blog/seo/evaluating-ai-agent-benchmarks-analysis) do not replace this.',
    ),
    h2('how-to-choose', 'How to choose in a crowded category'),
    ol(
      'Write the job in one sentence, with its volume and what a mistake costs.',
      'Strike out everything that fails a hard condition: budget, where data is stored, the systems it must work with.',
      'Take no more than four candidates and put them [next to each other](/compare). Look at what is missing as much as at what is there.',
      'Try two of them on your own cases, as described in [how to run a trial](/blog/how-to-run-an-ai-tool-trial).',
      'Decide for six months, not for ever. Note the date on which you will look again.',
    ),
    p(
      'If you have no candidates yet, [the Selector](/recommendations) asks for your conditions and explains every suggestion, including where it falls short. The [leaderboard](/leaderboard) shows which tools users rate highest in each category, and how that came about.',
    ),
  ],
  faq: [],
  sources: [
    {
      title:
        'United States Copyright Office, Copyright and Artificial Intelligence, Part 2: Copyrightability',
      url: 'https://www.copyright.gov/ai/',
      published: '2025-01-29',
    },
    {
      title:
        'Federal Communications Commission, Declaratory Ruling on AI-Generated Voices in Robocalls',
      url: 'https://www.fcc.gov/document/fcc-makes-ai-generated-voices-robocalls-illegal',
      published: '2024-02-08',
    },
    {
      title: 'GitHub, GitHub Copilot Is Moving to Usage-Based Billing',
      url: 'https://github.com/orgs/community/discussions/192948',
      published: '2026-04-27',
    },
    {
      title: 'Civil Resolution Tribunal of British Columbia, Moffatt v. Air Canada, 2024 BCCRT 149',
      url: 'https://www.canlii.org/en/bc/bccrt/doc/2024/2024bccrt149/2024bccrt149.html',
      published: '2024-02-14',
    },
    {
      title: 'OpenAI, New AI Classifier for Indicating AI-Written Text',
      url: 'https://openai.com/index/new-ai-classifier-for-indicating-ai-written-text/',
      published: '2023-01-31',
    },
    {
      title: 'Liang et al., GPT Detectors Are Biased Against Non-Native English Writers',
      url: 'https://arxiv.org/abs/2304.02819',
      published: '2023-04-06',
    },
    {
      title: 'Open Source Initiative, The Open Source AI Definition 1.0',
      url: 'https://opensource.org/ai/open-source-ai-definition',
      published: '2024-10-28',
    },
    {
      title: 'Linux Foundation, Formation of the Agentic AI Foundation',
      url: 'https://www.linuxfoundation.org/press/linux-foundation-announces-the-formation-of-the-agentic-ai-foundation',
      published: '2025-12-09',
    },
  ],
};
