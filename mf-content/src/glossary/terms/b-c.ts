import type { TermDetails } from '../types.ts';

export const benchmark: TermDetails = {
  explanation: [
    "A benchmark makes results comparable: same tasks, same scoring, different systems. SWE-bench, for example, gives a system a real issue from one of twelve Python projects and counts it as solved when the project's own tests pass. The full set has 2,294 issues, and the human-checked subset, SWE-bench Verified, has 500.",
    'Three questions tell you how far to trust a published result. Could the tasks have been in the training data? Who ran the test, the vendor or an independent party? And was it the product you can buy, or a model with special scaffolding and many attempts? A benchmark narrows the field; your own trial decides.',
  ],
  examples: [
    'MMLU: multiple-choice questions from 57 subjects, for general knowledge.',
    'SWE-bench Verified: issues from real repositories, for coding agents.',
    'Your own: thirty tickets from last month, scored by the person who resolved them.',
  ],
  related: ['accuracy', 'elo-rating', 'large-language-model'],
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
      title: 'Hendrycks et al., Measuring Massive Multitask Language Understanding',
      url: 'https://arxiv.org/abs/2009.03300',
      published: '2020-09-07',
    },
  ],
};

export const bot: TermDetails = {
  explanation: [
    'Bots are older and simpler than agents. A bot does what its rules say, every time. That makes it cheap, fast and easy to check, and helpless in a case that nobody anticipated. If you can write the task as a list of "when this, then that", a bot is often the better buy.',
    "The word also covers programs that visit websites, such as search engine crawlers. Well-behaved ones read a site's robots.txt file first; the rules for that file became an internet standard, RFC 9309, in September 2022.",
  ],
  examples: [
    'A Slack bot that posts the on-call schedule every Monday at nine.',
    'A crawler that collects pages for a search engine.',
    'A moderation bot that removes messages containing a listed word.',
  ],
  related: ['chatbot', 'ai-agent', 'autonomous-agent'],
  sources: [
    {
      title: 'IETF, RFC 9309: Robots Exclusion Protocol',
      url: 'https://www.rfc-editor.org/rfc/rfc9309',
      published: '2022-09',
    },
  ],
};

export const chatbot: TermDetails = {
  explanation: [
    "Joseph Weizenbaum described ELIZA, the first well-known chatbot, in January 1966. It worked by matching patterns in what people typed. For decades, chatbots followed scripts and menus. Today's chatbots are mostly language models, so they understand free-form questions, and they can also state something false with complete confidence.",
    'For customer support, check where the answers come from (your help pages, or what the model remembers), whether the bot shows sources, and how it hands a conversation to a person. For personal use, check the limits of the free plan, how the product handles files, and whether it uses your conversations for training.',
  ],
  examples: [
    'A general assistant that drafts, explains and translates.',
    "A help-desk bot that answers from one company's documentation and passes refunds to a person.",
    "A scripted bot on a clinic's website that offers four buttons.",
  ],
  related: [
    'bot',
    'large-language-model',
    'context-window',
    'hallucination',
    'natural-language-processing',
  ],
  sources: [
    {
      title: 'Weizenbaum, ELIZA, Communications of the ACM 9 (1)',
      url: 'https://doi.org/10.1145/365153.365168',
      published: '1966-01',
    },
  ],
};

export const contextWindow: TermDetails = {
  explanation: [
    'Everything the model should consider has to fit in the window: its instructions, the conversation so far, the documents you attached and the answer it is writing. In English, a token is roughly three quarters of a word. Whatever does not fit is cut off or summarized, often without notice, which is why a long chat seems to forget how it began.',
    'Windows have grown fast: GPT-3 read 2,048 tokens in 2020, and Google announced up to one million for Gemini 1.5 Pro in February 2024. But a large window does not mean perfect attention. In 2023, Liu and others showed that models found facts in the middle of a long input less reliably than facts at its start or end. Test with your own longest document, and check whether the plan you are considering includes the full window.',
  ],
  examples: [
    'A 300-page contract is roughly 150,000 to 200,000 tokens: some models can read it whole, others only in pieces.',
    'A coding assistant that reads only the open file has plenty of room left and too little context.',
  ],
  related: ['memory', 'large-language-model', 'token', 'retrieval-augmented-generation'],
  sources: [
    {
      title: 'Brown et al., Language Models are Few-Shot Learners',
      url: 'https://arxiv.org/abs/2005.14165',
      published: '2020-05-28',
    },
    {
      title: 'Liu et al., Lost in the Middle: How Language Models Use Long Contexts',
      url: 'https://arxiv.org/abs/2307.03172',
      published: '2023-07-06',
    },
    {
      title: 'Google, Our next-generation model: Gemini 1.5',
      url: 'https://blog.google/technology/ai/google-gemini-next-generation-model-february-2024/',
      published: '2024-02-15',
    },
  ],
};
