import { normalizeCategoryName } from '@agent-atlas/api-client/rules';

const ABOUT: Readonly<Record<string, string>> = {
  'AI Chatbot':
    'AI chatbots answer questions, draft text and work through problems in conversation. They differ in the models behind them, in how much they remember, in whether they can read files and search the web, and in what happens to your conversations.',
  'Code Assistant':
    'Code assistants complete lines, explain unfamiliar code, write tests and, as agents, change entire projects. Look at the editors and languages they support, how much of a codebase they take into account, and whether your code leaves your machine.',
  'Writing Assistant':
    'Writing assistants correct grammar, rephrase, summarize and draft. Some run in the browser and check everything you type; others are editors for long documents or marketing teams. They differ in languages, tone control and support for style guides.',
  'AI Image Generator':
    'Image generators turn a description, a sketch or a photograph into a new picture. Compare how closely they follow a prompt, how well they render text and hands, which rights you get to the result, and whether you pay per image or per month.',
  'AI Video Generator':
    'Video generators make clips from text or pictures, put a presenter in front of a script, or edit footage by its transcript. Length, resolution, control over camera and characters, and the price per finished minute vary widely.',
  'Customer Service AI':
    'Customer service AI answers requests from a knowledge base, hands difficult ones to people and helps support agents reply. Check which channels and help desks it connects to, how it avoids inventing answers, and whether you pay per seat or per resolved request.',
  'AI Detection Tool':
    'AI detection tools estimate whether a text or picture was made by a machine. No detector is certain: false positives happen, especially with short texts and with authors who write in a second language. Treat a result as one clue among others, never as proof.',
  'AI Platform/Model Builder':
    'Teams use AI platforms and model builders to train, adapt, deploy and monitor models and agents. They range from no-code visual builders to machine learning clouds. Compare the skills they require, hosting, and cost at scale.',
  'Marketing/Sales AI':
    'Marketing and sales AI finds prospects, writes campaigns, scores leads and analyzes calls. What matters is how it works with your customer records, where its contact data comes from, and how well its output matches your voice.',
  'Open Source Model':
    'Open source models can be downloaded, run on your own hardware and adapted. Read the license first, since some restrict commercial use; then compare size with the memory you have, context length, languages, and how active the community is.',
  'AI Voice Generator':
    'AI voice generators read text aloud, clone a voice with consent, or dub a recording into another language. Compare how natural they sound in your language, how much control you have over emphasis, and which rights come with the audio.',
};

/** Advice on choosing from a category; null for an unknown category. */
export function aboutCategory(category: string): string | null {
  const name = normalizeCategoryName(category);
  // A URL can also name an inherited property, such as `constructor`.
  return Object.hasOwn(ABOUT, name) ? (ABOUT[name] ?? null) : null;
}
