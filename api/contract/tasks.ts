/** What agents do, in the words of people who look for one. An entry names the tasks that its own facts support. */
export const TASKS = [
  { id: 'chat', label: 'Answers questions' },
  { id: 'research', label: 'Researches with sources' },
  { id: 'write-text', label: 'Writes texts' },
  { id: 'write-marketing', label: 'Writes marketing copy' },
  { id: 'edit-text', label: 'Corrects and rewrites texts' },
  { id: 'translate', label: 'Translates' },
  { id: 'code', label: 'Writes code' },
  { id: 'review-code', label: 'Reviews code' },
  { id: 'build-apps', label: 'Builds apps and websites' },
  { id: 'build-agents', label: 'Builds agents' },
  { id: 'automate', label: 'Automates workflows' },
  { id: 'models', label: 'Provides AI models' },
  { id: 'images', label: 'Makes pictures' },
  { id: 'edit-images', label: 'Edits pictures' },
  { id: 'logos', label: 'Makes logos' },
  { id: 'video', label: 'Makes videos' },
  { id: 'edit-video', label: 'Edits videos' },
  { id: 'avatars', label: 'Makes talking avatars' },
  { id: 'voice', label: 'Turns text into speech' },
  { id: 'clone-voice', label: 'Clones voices' },
  { id: 'music', label: 'Makes music' },
  { id: 'transcribe', label: 'Transcribes speech' },
  { id: 'meetings', label: 'Takes meeting notes' },
  { id: 'answer-customers', label: 'Answers customers' },
  { id: 'sell', label: 'Finds and contacts buyers' },
  { id: 'seo', label: 'Improves search ranking' },
  { id: 'detect-ai', label: 'Detects AI content' },
] as const;

export type TaskId = (typeof TASKS)[number]['id'];

/** The label of a task; undefined for a task that a later release declares. */
export const taskLabel = (id: string): string | undefined =>
  TASKS.find((task) => task.id === id)?.label;

/** What counts as a task, for editors. Not in the list, because browsers do not need them. */
export const TASK_DEFINITIONS: Readonly<Record<TaskId, string>> = {
  chat: 'Holds a conversation on any subject.',
  research: 'Answers from the web or from documents, and names the sources.',
  'write-text': 'Drafts letters, articles, essays or stories.',
  'write-marketing': 'Drafts texts that sell: ads, product descriptions, posts, campaigns.',
  'edit-text': 'Corrects grammar and style, or says the same in other words.',
  translate: 'Turns text or speech into another language.',
  code: 'Completes or writes code, or changes a project.',
  'review-code': 'Comments on changes before they are merged.',
  'build-apps': 'Makes an app or a website that runs from a description.',
  'build-agents': 'A tool or a library with which people make agents of their own.',
  automate: 'Connects apps and runs steps without a person.',
  models: 'Offers models to build on, by API or as weights.',
  images: 'Makes new pictures from text or from other pictures.',
  'edit-images': 'Changes given pictures: background, size, faults, parts.',
  logos: 'Names logos among what it makes.',
  video: 'Makes new video from text or pictures.',
  'edit-video': 'Cuts, captions or changes given video.',
  avatars: 'Makes video with a person who speaks a given text.',
  voice: 'Makes speech from text.',
  'clone-voice': 'Makes a synthetic voice from recordings of a person.',
  music: 'Makes songs or music.',
  transcribe: 'Makes text from speech.',
  meetings: 'Joins or records meetings and writes down what was said.',
  'answer-customers': 'Answers customers, or helps people who do.',
  sell: 'Finds possible buyers, writes to them or follows deals.',
  seo: 'Helps pages to be found in search engines and AI answers.',
  'detect-ai': 'Tells whether text, pictures or recordings were made or changed with AI.',
};
