import type { TermDetails } from '../types.ts';

export const planning: TermDetails = {
  explanation: [
    'Classical planners search for a sequence that provably reaches the goal. Agents built on language models write a plan in words, follow it and adjust. This approach handles loosely worded goals, but the plan may contain steps that cannot work. A study from May 2023 found that GPT-4, the best model at the time, produced executable plans in about 12% of test cases when working on its own. Models have improved since, but checking a plan against the real world still helps more than trusting it.',
    'Good products show the plan before they start, let you change it, check the result of each step and tell you when they give up. In a trial, include a task with a hidden obstacle, such as a missing file, and watch what happens.',
  ],
  examples: [
    'Before it edits anything, a coding agent lists the files it wants to change.',
    'A trip planner notices that the museum is closed on Monday and swaps two days.',
  ],
  related: ['decision-making', 'action', 'memory', 'ai-agent'],
  sources: [
    {
      title: 'Valmeekam et al., On the Planning Abilities of Large Language Models',
      url: 'https://arxiv.org/abs/2305.15771',
      published: '2023-05-25',
    },
  ],
};

export const promptEngineering: TermDetails = {
  explanation: [
    'The same model gives very different results depending on how you ask. What usually helps is to say who the reader is, provide the material, show one or two examples of a good answer, specify the output format, and say what to do when something is missing. For problems with several steps, asking for the steps also helps; Wei and others described this effect in January 2022 as chain-of-thought prompting.',
    'A product built for your task has already done much of this work, and that is a good part of what you pay for. Check whether it lets you save and share prompts, see the instructions it adds, and test a change against old cases. Outside text is part of the prompt, too: a web page can contain instructions meant for the model. OWASP lists this risk, prompt injection, first.',
  ],
  examples: [
    'Weak: "Write about our product." Better: "Write three subject lines, at most 45 characters, for customers whose trial ends tomorrow."',
    'Allow "not stated" as an answer, and the model will invent fewer details.',
  ],
  related: ['large-language-model', 'context-window', 'fine-tuning', 'prompt-injection'],
  sources: [
    {
      title: 'Wei et al., Chain-of-Thought Prompting Elicits Reasoning in Large Language Models',
      url: 'https://arxiv.org/abs/2201.11903',
      published: '2022-01-28',
    },
    {
      title: 'OWASP, Top 10 for LLM Applications 2025, LLM01: Prompt Injection',
      url: 'https://genai.owasp.org/llmrisk/llm01-prompt-injection/',
      published: '2024-11',
    },
  ],
};

export const transformer: TermDetails = {
  explanation: [
    'Eight researchers, most of them at Google, introduced this design in June 2017 in the paper "Attention Is All You Need". Its core, attention, lets the network look at all parts of a text at once and learn which ones belong together: what "it" refers to, which bracket closes which. Because the network processes the parts in parallel, training makes good use of many processors, and models could become very large.',
    'You never choose a transformer directly, but its design shows up in prices and limits. In the basic design, the cost of attention grows with the square of the input length, which is one reason why long documents are slower and more expensive.',
  ],
  examples: [
    'The T in GPT stands for transformer.',
    'Translation, speech recognition and many image models use the same design.',
  ],
  related: ['large-language-model', 'deep-learning', 'context-window', 'neural-network', 'token'],
  sources: [
    {
      title: 'Vaswani et al., Attention Is All You Need',
      url: 'https://arxiv.org/abs/1706.03762',
      published: '2017-06-12',
    },
  ],
};

export const toolUse: TermDetails = {
  explanation: [
    'The model does not run the tool itself. It writes a request in an agreed format ("search for X", "add these two numbers"), the surrounding program carries it out, and the result goes back into the context window. That makes up for what models are bad at: current facts, exact arithmetic, your own data. In June 2023, OpenAI added the variant known as function calling to its API, and other providers offer the same.',
    'Tool use is where usefulness and risk meet. Compare the connections you need rather than counting them, prefer products that show each call and its result, and grant write access last. Remember that a page or email fetched by one tool can try to trick the model into misusing another.',
  ],
  examples: [
    "An assistant looks up today's exchange rate instead of guessing it.",
    'An analytics tool writes a database query, runs it read-only and charts the result.',
    'A coding agent calls the compiler and reads its errors.',
  ],
  related: ['action', 'mcp', 'ai-agent', 'function-calling', 'prompt-injection'],
  sources: [
    {
      title: 'OpenAI, Function calling and other API updates',
      url: 'https://openai.com/index/function-calling-and-other-api-updates/',
      published: '2023-06-13',
    },
    {
      title: 'Schick et al., Toolformer: Language Models Can Teach Themselves to Use Tools',
      url: 'https://arxiv.org/abs/2302.04761',
      published: '2023-02-09',
    },
  ],
};
