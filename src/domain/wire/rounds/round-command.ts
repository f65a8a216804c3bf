import * as z from 'zod/mini';
import { courseIdSchema } from '../../classes/course.ts';
import { daySchema } from '../../time/time.ts';
import { documentIdSchema } from '../../classes/offering.ts';
import { orderCodeSchema } from '../../money/order.ts';
import { languageSchema, sentTextsSchema } from '../../rounds/message-template.ts';
import { countsSchema, leftOutSchema, outcomeSchema, roundListSchema } from '../../rounds/round.ts';
import { doneSchema } from '../values.ts';

/** List and language, and whether to include those written to in earlier rounds. */
const wantedList = z.object({
  ...roundListSchema.shape,
  language: languageSchema,
  again: z._default(z.boolean(), false),
});

/** One learner of a list with their courses; `why`: why a round leaves them out. */
const listedLearnerSchema = z.object({
  userId: z.string(),
  name: z.string(),
  orderIds: z.array(orderCodeSchema),
  courseIds: z.array(z.string()),
  why: z.nullable(leftOutSchema),
});
export type ListedLearner = z.infer<typeof listedLearnerSchema>;

export const listRound = {
  name: 'list-round',
  permission: 'edit_students',
  request: wantedList,
  answer: z.object({
    learners: z.array(listedLearnerSchema),
    more: z.number(),
    written: z.number(),
    languages: z.array(languageSchema),
    sample: z.nullable(z.string()),
    openRoundId: z.nullable(z.string()),
  }),
} as const;

export const listMissed = {
  name: 'list-missed',
  permission: 'edit_students',
  request: z.object({ weekend: daySchema, courseId: z.nullable(courseIdSchema) }),
  answer: z.object({ learners: z.array(listedLearnerSchema), more: z.number() }),
} as const;

/** Starts a round, or returns the open one of the same list. */
export const startRound = {
  name: 'start-round',
  permission: 'edit_students',
  logs: ['round_started'],
  request: wantedList,
  answer: z.object({ roundId: documentIdSchema, isNew: z.boolean() }),
} as const;

const cardSchema = z.object({
  ...z.omit(listedLearnerSchema, { why: true }).shape,
  phone: z.string(),
  text: z.string(),
  /** The card was opened before, so the message may have been sent. */
  isAgain: z.boolean(),
});
export type RoundCard = z.infer<typeof cardSchema>;

/** Reports a card and takes the next. `undo` reopens a reported one; `takeOver` includes those that colleagues left open. */
export const nextInRound = {
  name: 'next-in-round',
  permission: 'edit_students',
  logs: ['round_ended'],
  request: z.object({
    roundId: documentIdSchema,
    done: z.nullable(z.object({ userId: documentIdSchema, outcome: outcomeSchema })),
    undo: z.nullable(documentIdSchema),
    takeOver: z.boolean(),
  }),
  answer: z.object({
    card: z.nullable(cardSchema),
    leftOut: z.array(z.object({ name: z.string(), why: leftOutSchema })),
    counts: countsSchema,
    isEnded: z.boolean(),
  }),
} as const;
export type RoundStep = z.infer<(typeof nextInRound)['answer']>;

export const endRound = {
  name: 'end-round',
  permission: 'edit_students',
  logs: ['round_ended'],
  request: z.object({ roundId: documentIdSchema }),
  answer: doneSchema,
} as const;

export const saveTemplates = {
  name: 'save-templates',
  permission: 'edit_templates',
  logs: ['templates_saved'],
  request: z.object({ language: languageSchema, texts: sentTextsSchema }),
  answer: doneSchema,
} as const;
