import { normalizeCategoryName } from '@agent-atlas/api/rules';

const ABOUT: Readonly<Record<string, string>> = {
  'AI Chatbot':
    'AI chatbots answer questions, draft text and work through problems in conversation. They differ in the models behind them, in how much they remember, in whether they read files and search the web, and in what happens to the things you tell them.',
  'Code Assistant':
    'Code assistants complete lines, explain unfamiliar code, write tests and, as agents, change whole projects. Look at the editors and languages they support, how much of a codebase they take into account, and whether your code leaves your machine.',
  'Writing Assistant':
    'Writing assistants correct grammar, rephrase, summarise and draft. Some live in the browser and check everything you type; others are editors for long texts or for a marketing team. Languages, tone control and style guides are what sets them apart.',
  'AI Image Generator':
    'Image generators turn a description, a sketch or a photograph into a new picture. Compare how closely they follow a prompt, how well they render text and hands, which rights you get to the result, and whether you pay per image or per month.',
  'AI Video Generator':
    'Video generators make clips from text or pictures, put a presenter in front of a script, or edit footage by its transcript. Length, resolution, control over camera and characters, and the price of a finished minute vary widely.',
  'Customer Service AI':
    'Customer service AI answers requests from a knowledge base, hands difficult ones to people and helps agents reply. Check the channels and help desks it connects to, how it is kept from inventing answers, and whether you pay per seat or per resolved request.',
  'AI Detection Tool':
    'AI detection tools estimate whether a text or picture was made by a machine. No detector is certain: false alarms happen, above all with short texts and with authors who write in a second language. Use a result as one hint among others, never as proof.',
  'AI Platform/Model Builder':
    'AI platforms and model builders are where teams train, adapt, deploy and watch over models and agents. They range from visual builders without code to clouds for machine learning; the questions are skills needed, hosting, and cost at scale.',
  'Marketing/Sales AI':
    'Marketing and sales AI finds prospects, writes campaigns, scores leads and listens in on calls. What matters is how it works with your customer records, where its contact data comes from, and how well the output keeps to your voice.',
  'Open Source Model':
    'Open source models can be downloaded, run on your own hardware and adapted. Read the licence first, since some restrict commercial use; then compare size against the memory you have, context length, languages, and how active the community is.',
  'AI Voice Generator':
    'AI voice generators read text aloud, clone a voice with consent, or dub a recording into another language. Compare how natural they sound in your language, how much control they give over emphasis, and which rights come with the audio.',
};

/** What a visitor should know before choosing from a category; null for an unknown one. */
export function aboutCategory(category: string): string | null {
  const name = normalizeCategoryName(category);
  // An address can also name what every object has, such as `constructor`.
  return Object.hasOwn(ABOUT, name) ? (ABOUT[name] ?? null) : null;
}
