import type { TermDetails } from '../types.ts';

export const largeLanguageModel: TermDetails = {
  explanation: [
    'A language model is trained to continue text. If it is large enough and trained on enough text, it picks up grammar, facts, styles and something that works like reasoning. GPT-3, described in May 2020 with 175 billion parameters, showed that such a model can do a new task from a few examples in the prompt, with no further training.',
    'Many tools are a thin layer over one of a handful of models, so ask which model a product uses, whether you can choose it, and what happens when it is replaced. Then look at what the layer adds: your own data, the right connections, review steps, a price per seat instead of per token. Open-weight models can also run on your own machines, which settles many privacy questions but creates some work.',
  ],
  examples: [
    'Closed, available over the internet: the models behind ChatGPT, Claude and Gemini.',
    'Open weights, available for self-hosting: the Llama, Mistral and Qwen families.',
  ],
  related: ['transformer', 'context-window', 'prompt-engineering', 'token', 'hallucination'],
  sources: [
    {
      title: 'Brown et al., Language Models are Few-Shot Learners',
      url: 'https://arxiv.org/abs/2005.14165',
      published: '2020-05-28',
    },
  ],
};

export const multimodalAi: TermDetails = {
  explanation: [
    'Early tools each handled one kind of data, and products chained them: speech to text, text to answer, answer to speech. Newer models are trained on several kinds together. In May 2024, OpenAI introduced GPT-4o as a single model for text, images and sound, which, among other things, made spoken answers faster.',
    'Check each direction separately. A model that reads images may not be able to make them, and "supports PDF" may mean that it extracts the text and loses the charts. Try it with one of your own scans, screenshots or recordings.',
  ],
  examples: [
    'Photograph a whiteboard and get the notes as a list.',
    'Ask a question about a chart inside a report.',
    'Provide a script and a style and get a short video with a voice-over.',
  ],
  related: ['large-language-model', 'deep-learning', 'transformer'],
  sources: [
    {
      title: 'OpenAI, Hello GPT-4o',
      url: 'https://openai.com/index/hello-gpt-4o/',
      published: '2024-05-13',
    },
  ],
};

export const mcp: TermDetails = {
  explanation: [
    'Agents from different makers can only work together if they agree on how to say what they can do, hand over a task and report the result. "Multi-agent communication protocol" is the general name for such an agreement. An example is Agent2Agent (A2A), which Google announced in April 2025.',
    'In product descriptions, the letters stand for something narrower: the Model Context Protocol, an open standard that Anthropic published in November 2024. It connects one assistant to many sources of data and tools in the same way, so a connector written once works in every product that supports the protocol. If you see "supports MCP", ask in which role: can the tool use other people\'s MCP servers, or does it offer one itself? And treat a server from a stranger like any other software you install: it sees what you send it and can put text in front of the model.',
  ],
  examples: [
    "A code editor's assistant reads tickets from a project tracker through an MCP server.",
    "A travel-booking agent asks a hotel's agent for a quote in an agreed message format.",
  ],
  related: ['tool-use', 'ai-agent', 'multi-agent-system', 'function-calling', 'prompt-injection'],
  sources: [
    {
      title: 'Anthropic, Introducing the Model Context Protocol',
      url: 'https://www.anthropic.com/news/model-context-protocol',
      published: '2024-11-25',
    },
    {
      title: 'Google, Announcing the Agent2Agent Protocol (A2A)',
      url: 'https://developers.googleblog.com/en/a2a-a-new-era-of-agent-interoperability/',
      published: '2025-04-09',
    },
  ],
};

export const memory: TermDetails = {
  explanation: [
    'By itself, a language model remembers nothing between requests. Within a conversation, its memory is the context window. Anything that should last longer has to be stored outside, in notes, a database or a search index, and put back into the window when it matters. Research systems such as MemGPT (October 2023) let the model itself decide what to move in and out.',
    'Memory saves you from repeating yourself but raises privacy questions. Find out what is stored, whether you can read, correct and delete it, whether it is kept separate for each customer or project, and how to turn it off. OpenAI, for example, added such controls when it introduced memory in ChatGPT in February 2024.',
  ],
  examples: [
    'Short-term: the assistant still knows the file you discussed ten messages ago.',
    'Long-term: it writes in your house style because you corrected it last month.',
    "Shared: a support agent sees the summary of a customer's earlier calls.",
  ],
  related: ['context-window', 'planning', 'ai-agent', 'retrieval-augmented-generation'],
  sources: [
    {
      title: 'Packer et al., MemGPT: Towards LLMs as Operating Systems',
      url: 'https://arxiv.org/abs/2310.08560',
      published: '2023-10-12',
    },
    {
      title: 'OpenAI, Memory and new controls for ChatGPT',
      url: 'https://openai.com/index/memory-and-new-controls-for-chatgpt/',
      published: '2024-02-13',
    },
  ],
};
