import type { TermDetails } from '../types.ts';

export const accuracy: TermDetails = {
  explanation: [
    'Accuracy sounds like one number, but it is only meaningful together with the questions it was measured on. A tool that is right 95 times in 100 on short factual questions may be right far less often on your contracts or your code.',
    'When you choose a tool, collect twenty to fifty tasks from your own work with known right answers, run them through each candidate and count. Also note which mistakes are expensive: for a detector of AI-written text, accusing an honest writer is worse than missing a machine-written page, and a single accuracy figure hides the difference.',
  ],
  examples: [
    'A support bot answers 46 of 50 saved customer questions correctly: 92% accuracy on that set.',
    'A tagger that marks every email "not urgent" is 98% accurate if 2% are urgent, and still useless.',
  ],
  related: ['benchmark', 'elo-rating', 'hallucination'],
  sources: [
    {
      title: 'NIST, AI Risk Management Framework 1.0, section 3.1 (Valid and Reliable)',
      url: 'https://doi.org/10.6028/NIST.AI.100-1',
      published: '2023-01-26',
    },
  ],
};

export const action: TermDetails = {
  explanation: [
    'An agent works in a loop: it observes, decides, acts, and observes what its action did. The list of actions it may take says more about what a product can actually do than any description of its intelligence. An assistant that can only write text can suggest a refund; one with a payment action can issue it.',
    "For every tool, ask which actions it can take, which of them can be undone, and which need a person's approval. Read-only actions are cheap to allow. Actions that write, pay, publish or delete deserve a confirmation step and a log.",
  ],
  examples: [
    'A coding agent runs the test suite, reads the failure and edits one file.',
    'A sales agent adds a note to a customer record but must ask before it sends the email.',
  ],
  related: ['actuator', 'tool-use', 'decision-making', 'human-in-the-loop'],
};

export const actuator: TermDetails = {
  explanation: [
    'The word comes from robotics and control engineering, and textbooks on artificial intelligence use it for every agent: sensors bring information in, and actuators carry actions out. For the tools in a directory like this one, the actuators are connections: an email account, a code repository, a browser, a payment service.',
    'Each connection is a permission. Before you connect one, check the narrowest access the tool accepts (one folder rather than the whole drive, draft rather than send) and how to revoke it.',
  ],
  examples: [
    'Physical: the wheels and gripper of a warehouse robot.',
    'Software: a calendar connection that an assistant uses to book a meeting.',
    'Software: a browser that an agent controls by clicking and typing.',
  ],
  related: ['action', 'ai-agent', 'tool-use'],
  sources: [
    {
      title:
        'Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th edition, chapter 2',
      url: 'https://aima.cs.berkeley.edu/',
      published: '2020',
    },
  ],
};

export const aiAgent: TermDetails = {
  explanation: [
    'What separates an agent from a program that merely uses AI is who chooses the steps. Anthropic draws the line like this: in a workflow, models and tools follow paths defined in code; in an agent, the model itself directs the process and its use of tools. Many good products sold as agents are workflows, and for a task that is the same every time, a workflow is cheaper and more predictable.',
    'Vendors also use the word more loosely, for any AI tool that does a job for you, and this directory lists tools in that broad sense. To find out what you are looking at, ask four questions: does it choose its own steps, can it act outside the chat, does it notice when a step fails, and when does it stop and ask?',
  ],
  examples: [
    'A coding agent gets a bug report, finds the cause, changes three files and opens a pull request.',
    'A research agent searches, reads a dozen pages, drops two that contradict each other and writes a summary with sources.',
    'Not an agent in the narrow sense: a form that sends your text to a model and shows the response.',
  ],
  related: ['tool-use', 'planning', 'memory', 'bot', 'autonomous-agent', 'multi-agent-system'],
  sources: [
    {
      title: 'Anthropic, Building effective agents',
      url: 'https://www.anthropic.com/engineering/building-effective-agents',
      published: '2024-12-19',
    },
  ],
};
