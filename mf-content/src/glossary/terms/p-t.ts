import type { TermDetails } from '../types.ts';

export const planning: TermDetails = {
  explanation: [
    'Classical planners search for a sequence that provably reaches the goal. Agents built on language models write a plan in words, follow it and adjust. This handles loosely worded goals, but the plan may contain steps that cannot work. A study of May 2023 found that the best model of the time, GPT-4, produced plans that could be executed in about 12% of test cases when left alone; models have improved since, and checking a plan against the real world still helps more than trusting it.',
    'Good products show the plan before they start, let you change it, check each step’s result and say so when they give up. In a trial, give a task with a hidden obstacle, such as a missing file, and watch what happens.',
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
    'The same model gives very different results depending on how it is asked. What usually helps: say who the reader is, give the material, show one or two examples of a good answer, state the form of the output, and say what to do when something is missing. For problems with several steps, asking for the steps helps too, an effect that Wei and others described in January 2022 as chain-of-thought prompting.',
    'A product built for your task has done much of this work, and that is a fair part of what you pay for. Check whether it lets you save and share prompts, see the instructions it adds, and test a change against old cases. Text from outside is part of the prompt as well: a web page can contain instructions meant for the model, the risk that OWASP lists first as prompt injection.',
  ],
  examples: [
    'Weak: “Write about our product.” Better: “Write three subject lines, at most 45 characters, for customers whose trial ends tomorrow.”',
    'Ask for “not stated” as an allowed answer, and invented details become rarer.',
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
    'Eight researchers, most of them at Google, introduced the design in June 2017 in the paper “Attention Is All You Need”. Its core, attention, lets the network look at all parts of a text at once and learn which ones belong together: what “it” refers to, which bracket closes which. Because the parts are processed side by side, training makes good use of many processors, and models could become very large.',
    'You never choose a transformer directly, but its nature shows in prices and limits. In the basic design the work of attention grows with the square of the length of the input, one reason why long documents are slow and cost more.',
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
    'The model does not run the tool itself. It writes a request in an agreed form (“search for X”, “add these two numbers”), the surrounding program carries it out, and the result goes back into the context window. That makes up for what models are bad at: current facts, exact arithmetic, your own data. OpenAI brought the form known as function calling to its API in June 2023, and other providers offer the same.',
    'Tools are where usefulness and risk meet. Compare the connections you need rather than their number; prefer tools that show each call and its result; give write access last. Remember that a page or email fetched by one tool can try to talk the model into misusing another.',
  ],
  examples: [
    'An assistant looks up today’s exchange rate instead of guessing it.',
    'An analyst’s tool writes a database query, runs it read-only and charts the result.',
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
