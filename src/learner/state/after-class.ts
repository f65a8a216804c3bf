/** A learner's attendance and what they said after class; the phone keeps what it heard last, for pages without signal. */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { attendanceClaimSchema } from '../../domain/after-class/attendance-claim.ts';
import { feedbackSchema } from '../../domain/after-class/feedback.ts';
import { attendanceSchema } from '../../domain/classes/attendance.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { readStorageJson, writeStorageJson } from '../../shared/data/storage-json.ts';
import { watchAll, watchClaims, watchFeedback, watchMarks } from '../data/documents.ts';

const KEY = 'hub.after-class';
const knownSchema = z.object({
  uid: z.string(),
  /** Hub time at which all of it was true: it says nothing of later classes. */
  asOf: instantSchema,
  marks: z.array(attendanceSchema),
  claims: z.array(attendanceClaimSchema),
  feedback: z.array(feedbackSchema),
});
export type AfterClass = z.infer<typeof knownSchema>;

function keptFor(uid: string): AfterClass | null {
  const known = readStorageJson(KEY, knownSchema);
  return known?.uid === uid ? known : null;
}

const watches = { marks: watchMarks, claims: watchClaims, feedback: watchFeedback };

/** Null until anything is known. */
export function useAfterClass(uid: string): AfterClass | null {
  const [known, setKnown] = useState(() => keptFor(uid));
  useEffect(
    () =>
      watchAll(uid, watches, ({ marks, claims, feedback }, { asOf, current }) => {
        if (!current) return;
        const own = { marks: [...marks.values], claims: [...claims.values], feedback: [...feedback.values] };
        setKnown({ uid, asOf, ...own });
        writeStorageJson(KEY, { uid, asOf, ...own });
      }),
    [uid],
  );
  return known;
}
