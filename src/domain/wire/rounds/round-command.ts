/** Commands of WhatsApp rounds. Each needs a live session of staff; the permission stands at each. */
import * as z from 'zod/mini';
import { courseIdSchema } from '../../classes/course.ts';
import { daySchema } from '../../time/time.ts';
import { documentIdSchema } from '../../classes/offering.ts';
import { orderCodeSchema } from '../../money/order.ts';
import { languageSchema, sentTextsSchema } from '../../rounds/message-template.ts';
import { countsSchema, leftOutSchema, outcomeSchema, roundListSchema } from '../../rounds/round.ts';
import { doneSchema } from '../values.ts';

/** Which list, in which language its messages are, and whether also to those who were written to in earlier rounds of it. */
const wantedList = z.object({
  ...roundListSchema.shape,
  language: languageSchema,
  again: z._default(z.boolean(), false),
});

/** One learner of a list, with the courses that it is about; `why` says why a round would leave them out. */
export const listedLearnerSchema = z.object({
  userId: z.string(),
  name: z.string(),
  orderIds: z.array(orderCodeSchema),
  courseIds: z.array(z.string()),
  why: z.nullable(leftOutSchema),
});
export type ListedLearner = z.infer<typeof listedLearnerSchema>;

/** Who is in a list now, and what the first of them would read. It changes nothing. */
export const listRound = {
  name: 'list-round',
  permission: 'edit_students',
  request: wantedList,
  answer: z.object({
    learners: z.array(listedLearnerSchema),
    /** How many more there are than one round takes. */
    more: z.number(),
    /** How many were written to in an earlier round of this list. */
    written: z.number(),
    languages: z.array(languageSchema),
    /** Null where nobody would get a message. */
    sample: z.nullable(z.string()),
    /** The open round of this list, which is gone on with instead of starting another one. */
    openRoundId: z.nullable(z.string()),
  }),
} as const;

/** Who paid and missed the first class of a weekend. It changes nothing. */
export const listMissed = {
  name: 'list-missed',
  permission: 'edit_students',
  request: z.object({ weekend: daySchema, courseId: z.nullable(courseIdSchema) }),
  answer: z.object({ learners: z.array(listedLearnerSchema), more: z.number() }),
} as const;

/** Starts a round of a list, or answers the open one of the same list. */
export const startRound = {
  name: 'start-round',
  permission: 'edit_students',
  logs: ['round_started'],
  request: wantedList,
  answer: z.object({ roundId: documentIdSchema, isNew: z.boolean() }),
} as const;

const cardSchema = z.object({
  userId: z.string(),
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  orderIds: z.array(orderCodeSchema),
  courseIds: z.array(z.string()),
  /** True where the card was open before, so that the message may have been sent. */
  isAgain: z.boolean(),
});
export type RoundCard = z.infer<typeof cardSchema>;

/**
 * Says what became of the open card, and takes the next one, for this member of staff alone. `undo` opens the card of an
 * outcome again; `takeOver` also takes those that a colleague left open.
 */
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
    /** Who was left out on the way to this card, and why. */
    leftOut: z.array(z.object({ name: z.string(), why: leftOutSchema })),
    counts: countsSchema,
    isEnded: z.boolean(),
  }),
} as const;
export type RoundStep = z.infer<(typeof nextInRound)['answer']>;

/** Ends a round for everybody; whoever is left gets no message of it. */
export const endRound = {
  name: 'end-round',
  permission: 'edit_students',
  logs: ['round_ended'],
  request: z.object({ roundId: documentIdSchema }),
  answer: doneSchema,
} as const;

/** Changes templates of one language. */
export const saveTemplates = {
  name: 'save-templates',
  permission: 'edit_templates',
  logs: ['templates_saved'],
  request: z.object({ language: languageSchema, texts: sentTextsSchema }),
  answer: doneSchema,
} as const;
