/** Verifies the audit log against its seals, part by part: a long log exceeds one request (rules §1, decision 0099). */
import * as z from 'zod/mini';
import { instantSchema } from '../time/time.ts';
import { SEAL_CODE_MAX } from '../wire/limits.ts';
import { readSealCode } from './seal-code.ts';

/** Any id Firestore accepts, because a tampered log may contain any. */
const storedIdSchema = z.string().check(
  z.refine((id) => new TextEncoder().encode(id).length <= 1_500),
  z.regex(/^(?!\.\.?$|__.*__$)[^/]+$/s),
);

/** Verifies one part of the log; the first part can also check a code printed on a receipt. */
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
    /** `next` of the previous part; parts are ordered by entry id. Absent for the first. */
    from: z.exactOptional(storedIdSchema),
  }),
  answer: z.object({
    checked: z.number(),
    seals: z.number(),
    unsealed: z.number(),
    /** Of those, how many should have been sealed long ago. */
    late: z.number(),
    /** Entries whose person was deleted with the account. */
    forgotten: z.number(),
    /** Deletions according to the log; counted with the last part. */
    told: z.number(),
    /** The seal asked for; `sealedAt` is that of the seal now under its number. */
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
        id: z.string(),
      }),
    ),
    /** Last entry id verified; null with the last part. */
    next: z.nullable(storedIdSchema),
  }),
} as const;

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

/** One seal may be found broken for two reasons. */
function eachOnce(faults: LogCheck['faults']): LogCheck['faults'] {
  return [...new Map(faults.map((fault) => [`${fault.kind} ${fault.id}`, fault])).values()];
}

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

/** Entries without a person beyond those the log says were deleted: tampering. Known with the last part. */
export const lostIn = ({ forgotten, told, next }: LogCheck): number =>
  next === null ? Math.max(0, forgotten - told) : 0;

/** Verifies part after part. `hear` gets the result after each, so a failure loses nothing. */
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
