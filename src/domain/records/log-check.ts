/**
 * The command that compares the audit log with its seals (rules §1). A log of years takes longer than one answer may, so that
 * each answer says where the next one goes on; whoever asks adds them up (decision 0099).
 */
import * as z from 'zod/mini';
import { instantSchema } from '../time/time.ts';
import { SEAL_CODE_MAX } from '../wire/limits.ts';
import { finiteSchema } from '../wire/values.ts';
import { readSealCode } from './seal-code.ts';

/** Any id that Firestore takes: who changed the log by other means may have chosen it. */
const storedIdSchema = z.string().check(
  z.refine((id) => new TextEncoder().encode(id).length <= 1_500),
  z.regex(/^(?!\.\.?$|__.*__$)[^/]+$/s),
);

/** Compares a part of the log with its seals, and with the first part one of these with what a receipt carries. */
export const verifyLog = {
  name: 'verify-log',
  permission: 'read_logs',
  request: z.object({
    sealCode: z.exactOptional(
      z.string().check(
        z.maxLength(SEAL_CODE_MAX),
        z.refine((text) => readSealCode(text) !== null),
      ),
    ),
    /** The `next` of the part before: parts follow each other by the entries' ids. The first part has none. */
    from: z.exactOptional(storedIdSchema),
  }),
  answer: z.object({
    checked: finiteSchema,
    /** All there are. The first part counts and compares them. */
    seals: finiteSchema,
    /** Entries newer than the last seal. */
    unsealed: finiteSchema,
    /** How many of them should have been sealed long ago. */
    late: finiteSchema,
    /** Entries whose person was destroyed with the account. */
    forgotten: finiteSchema,
    /** How many the log says were forgotten. The last part counts them. */
    told: finiteSchema,
    /** What became of the seal that was asked for; `sealedAt` is that of the seal with its number now. */
    paper: z.nullable(
      z.object({
        code: z.string(),
        state: z.enum(['stands', 'differs', 'missing']),
        sealedAt: z.nullable(instantSchema),
      }),
    ),
    faults: z.array(
      z.object({
        kind: z.enum(['altered', 'removed', 'added', 'seal_broken']),
        /** The entry's ID, or the seal's. */
        id: z.string(),
      }),
    ),
    /** The id of the last entry that was compared; null with the last part. */
    next: z.nullable(storedIdSchema),
  }),
} as const;

/** What was found in a part of the log, or in all of it. */
export type LogCheck = z.infer<typeof verifyLog.answer>;

export const NOTHING_CHECKED: LogCheck = {
  checked: 0,
  seals: 0,
  unsealed: 0,
  late: 0,
  forgotten: 0,
  told: 0,
  paper: null,
  faults: [],
  next: null,
};

/** A seal may be found broken for two reasons. */
function eachOnce(faults: LogCheck['faults']): LogCheck['faults'] {
  return [...new Map(faults.map((fault) => [`${fault.kind} ${fault.id}`, fault])).values()];
}

/** Two parts of the log as one; `later` says where to go on. */
export function joinChecks(one: LogCheck, later: LogCheck): LogCheck {
  return {
    checked: one.checked + later.checked,
    seals: one.seals + later.seals,
    unsealed: one.unsealed + later.unsealed,
    late: one.late + later.late,
    forgotten: one.forgotten + later.forgotten,
    told: one.told + later.told,
    paper: one.paper ?? later.paper,
    faults: eachOnce([...one.faults, ...later.faults]),
    next: later.next,
  };
}

/**
 * How many more entries have no person than the log says were forgotten: somebody removed them by other means. It is known
 * with the last part.
 */
export const lostIn = ({ forgotten, told, next }: LogCheck): number =>
  next === null ? Math.max(0, forgotten - told) : 0;

/**
 * Asks for one part after the other, from what was compared before if anything was. `hear` is told after each what was
 * found so far, so that nothing of it is lost where a later part fails.
 */
export async function checkWholeLog(
  ask: (from: string | null) => Promise<LogCheck>,
  hear: (soFar: LogCheck) => void = () => undefined,
  before: LogCheck | null = null,
): Promise<LogCheck> {
  let whole = before ?? (await ask(null));
  while (whole.next !== null) {
    hear(whole);
    whole = joinChecks(whole, await ask(whole.next));
  }
  return whole;
}
