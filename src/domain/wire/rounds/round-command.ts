/** Commands of WhatsApp rounds. Each needs a live session of staff; the permission stands at each. */
import * as v from 'valibot';
import { courseIdSchema } from '../../classes/course.ts';
import { daySchema } from '../../time/time.ts';
import { documentIdSchema } from '../../classes/offering.ts';
import { orderCodeSchema } from '../../money/order.ts';
import { languageSchema, sentTextsSchema } from '../../rounds/message-template.ts';
import { countsSchema, leftOutSchema, outcomeSchema, roundListSchema } from '../../rounds/round.ts';
import { doneSchema } from '../values.ts';

/** Which list, in which language its messages are, and whether also to those who were written to in earlier rounds of it. */
const wantedList = v.object({
  ...roundListSchema.entries,
  language: languageSchema,
  again: v.optional(v.boolean(), false),
});

/** One learner of a list, with the courses that it is about; `why` says why a round would leave them out. */
export const listedLearnerSchema = v.object({
  userId: v.string(),
  name: v.string(),
  orderIds: v.array(orderCodeSchema),
  courseIds: v.array(v.string()),
  why: v.nullable(leftOutSchema),
});
export type ListedLearner = v.InferOutput<typeof listedLearnerSchema>;

/** Who is in a list now, and what the first of them would read. It changes nothing. Permission `edit_students`. */
export const listRound = {
  name: 'list-round',
  request: wantedList,
  answer: v.object({
    learners: v.array(listedLearnerSchema),
    /** How many more there are than one round takes. */
    more: v.number(),
    /** How many were written to in an earlier round of this list. */
    written: v.number(),
    languages: v.array(languageSchema),
    /** Null where nobody would get a message. */
    sample: v.nullable(v.string()),
    /** The open round of this list, which is gone on with instead of starting another one. */
    openRoundId: v.nullable(v.string()),
  }),
} as const;

/** Who paid and missed the first class of a weekend. It changes nothing. Permission `edit_students`. */
export const listMissed = {
  name: 'list-missed',
  request: v.object({ weekend: daySchema, courseId: v.nullable(courseIdSchema) }),
  answer: v.object({ learners: v.array(listedLearnerSchema), more: v.number() }),
} as const;

/** Starts a round of a list, or answers the open one of the same list. Permission `edit_students`. */
export const startRound = {
  name: 'start-round',
  request: wantedList,
  answer: v.object({ roundId: documentIdSchema, isNew: v.boolean() }),
} as const;

const cardSchema = v.object({
  userId: v.string(),
  name: v.string(),
  phone: v.string(),
  text: v.string(),
  orderIds: v.array(orderCodeSchema),
  courseIds: v.array(v.string()),
  /** True where the card was open before, so that the message may have been sent. */
  isAgain: v.boolean(),
});
export type RoundCard = v.InferOutput<typeof cardSchema>;

/**
 * Says what became of the open card, and takes the next one, for this member of staff alone. `undo` opens the card of an
 * outcome again; `takeOver` also takes those that a colleague left open. Permission `edit_students`.
 */
export const nextInRound = {
  name: 'next-in-round',
  request: v.object({
    roundId: documentIdSchema,
    done: v.nullable(v.object({ userId: documentIdSchema, outcome: outcomeSchema })),
    undo: v.nullable(documentIdSchema),
    takeOver: v.boolean(),
  }),
  answer: v.object({
    card: v.nullable(cardSchema),
    /** Who was left out on the way to this card, and why. */
    leftOut: v.array(v.object({ name: v.string(), why: leftOutSchema })),
    counts: countsSchema,
    isEnded: v.boolean(),
  }),
} as const;
export type RoundStep = v.InferOutput<(typeof nextInRound)['answer']>;

/** Ends a round for everybody; whoever is left gets no message of it. Permission `edit_students`. */
export const endRound = {
  name: 'end-round',
  request: v.object({ roundId: documentIdSchema }),
  answer: doneSchema,
} as const;

/** Changes templates of one language. Permission `edit_templates`. */
export const saveTemplates = {
  name: 'save-templates',
  request: v.object({ language: languageSchema, texts: sentTextsSchema }),
  answer: doneSchema,
} as const;

export const roundCommands = {
  listRound,
  listMissed,
  startRound,
  nextInRound,
  endRound,
  saveTemplates,
} as const;
