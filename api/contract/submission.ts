import { z } from 'zod';
import { IdSchema } from './agent.ts';
import { CATEGORY_NAMES, normalizeCategoryName } from './category-names.ts';
import { enteredText, isOneLine } from './plain-text.ts';
import {
  CORRECTED_FACTS,
  SOURCES_MAX,
  SUBMISSION_LENGTHS,
  SUBMISSION_STATES,
} from './submission-rules.ts';

const DESCRIPTION_MIN = 20;

const line = (max: number, message: string) =>
  enteredText(message)
    .max(max, `Use at most ${max} characters.`)
    .refine(isOneLine, 'Use one line of plain text.');

/** Whether a text is a public https:// address, without a name or password for its server. */
export const isWebUrl = (text: string): boolean => {
  const url = isOneLine(text) ? URL.parse(text) : null;
  if (url?.protocol !== 'https:' || url.username || url.password) return false;
  // Not an address such as 127.0.0.1.
  return url.hostname.includes('.') && !/^[\d.]+$/.test(url.hostname);
};
const URL_PROBLEM = 'Enter a full address that begins with https://.';

const Website = line(SUBMISSION_LENGTHS.website, 'Enter the address of the website.').refine(
  isWebUrl,
  URL_PROBLEM,
);

const Sources = enteredText('Name at least one public page, so that an editor can check the facts.')
  .max(SUBMISSION_LENGTHS.sources, `Use at most ${SUBMISSION_LENGTHS.sources} characters.`)
  .transform((text) => text.split(/\s+/))
  .refine((urls) => urls.every(isWebUrl), 'Enter one full https:// address per line.')
  .refine((urls) => urls.length <= SOURCES_MAX, `Name at most ${SOURCES_MAX} pages.`);

const Description = enteredText('Write a sentence or two.')
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => text.length >= DESCRIPTION_MIN, `Use at least ${DESCRIPTION_MIN} characters.`)
  .refine(
    (text) => text.length <= SUBMISSION_LENGTHS.description,
    `Use at most ${SUBMISSION_LENGTHS.description} characters.`,
  )
  .refine((text) => isOneLine(text.replaceAll('\n', '')), 'Use plain text.');

/** A suggested agent. */
const SuggestionSchema = z.object({
  kind: z.literal('suggestion'),
  name: line(SUBMISSION_LENGTHS.name, 'Enter the name of the tool.'),
  website: Website,
  category: z
    .string()
    .transform(normalizeCategoryName)
    .refine((name) => CATEGORY_NAMES.includes(name), 'Choose a category.'),
  description: Description,
  sources: Sources,
});

/** A wrong fact about a listed agent. */
const CorrectionSchema = z.object({
  kind: z.literal('correction'),
  agentId: z
    .string()
    .transform(Number)
    .pipe(IdSchema)
    .catch(0)
    .refine((id) => id > 0, 'Choose an agent and use the link "Something wrong?" on its page.'),
  fact: z.enum(CORRECTED_FACTS, 'Choose what is wrong.'),
  description: Description,
  sources: Sources,
});

/** The content of a valid form. */
export const SubmissionContentSchema = z.discriminatedUnion(
  'kind',
  [SuggestionSchema, CorrectionSchema],
  'The form did not say whether it is a suggestion or a correction. Check it, then send it again.',
);

export type SubmissionContent = z.infer<typeof SubmissionContentSchema>;

const VALUE_MAX = 4000;
const Value = z.string().max(VALUE_MAX).default('');

/** A form as it was sent. A value that the form does not have is dropped. */
export const SubmissionRequestSchema = z.object({
  kind: z.enum(['suggestion', 'correction']).optional(),
  /** From {@link SubmissionFormSchema}. */
  ticket: Value,
  /** People do not see this field, so only bots fill it in. */
  nickname: Value,
  agentId: Value,
  name: Value,
  website: Value,
  category: Value,
  description: Value,
  sources: Value,
  fact: Value,
});

/** An empty form, or a sent one with what must be changed. */
export const SubmissionFormSchema = z.object({
  /** Proves when the form was opened; valid once. */
  ticket: z.string(),
  values: z.record(z.string(), z.string()),
  /** What is wrong, by field. */
  problems: z.record(z.string(), z.string()),
  /** Why nothing was stored, if the reason does not concern a field. */
  problem: z.string().nullable(),
});

export type SubmissionForm = z.infer<typeof SubmissionFormSchema>;

/** The response to a sent form. */
export const SubmissionResultSchema = z.union([
  /** It was stored. The path leads to the status page. */
  z.object({ location: z.string() }),
  /** It was not stored. */
  z.object({
    status: z.union([z.literal(422), z.literal(429), z.literal(503)]),
    form: SubmissionFormSchema,
  }),
]);

/** A submission as its sender sees it. Days are UTC (`YYYY-MM-DD`). */
export const SubmissionStatusSchema = z.object({
  kind: z.enum(['suggestion', 'correction']),
  state: z.enum(SUBMISSION_STATES),
  receivedOn: z.string(),
  decidedOn: z.string().nullable(),
  reason: z.string().nullable(),
  /** The suggested name or the name of the agent; null when it is no longer stored. */
  name: z.string().nullable(),
  /** The agent's page; null before a suggestion is listed. */
  agentId: IdSchema.nullable(),
});

export type SubmissionStatus = z.infer<typeof SubmissionStatusSchema>;
