/** A learner's attendance and what they said after class; the phone keeps what it heard last, for pages without signal. */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { attendanceClaimSchema } from '../../domain/after-class/attendance-claim.ts';
import { feedbackSchema } from '../../domain/after-class/feedback.ts';
import { attendanceSchema } from '../../domain/classes/attendance.ts';
import { instantSchema } from '../../domain/time/time.ts';
import { readNote, writeNote } from '../../pwa/device-notes.ts';
import type { Live } from '../../shared/data/live-query.ts';
import { watchClaims, watchFeedback, watchMarks } from '../data/documents.ts';

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
  try {
    const known = knownSchema.parse(JSON.parse(readNote(KEY) ?? 'null'));
    return known.uid === uid ? known : null;
  } catch {
    return null;
  }
}

/** Null until anything is known. */
export function useAfterClass(uid: string): AfterClass | null {
  const [known, setKnown] = useState(() => keptFor(uid));
  useEffect(() => {
    const parts: { [name in 'marks' | 'claims' | 'feedback']?: Live<AfterClass[name][number]> } = {};
    const part = <N extends keyof typeof parts>(name: N) => ({
      next: (live: NonNullable<(typeof parts)[N]>) => {
        parts[name] = live;
        const { marks, claims, feedback } = parts;
        if (!marks?.current || !claims?.current || !feedback?.current) return;
        const asOf = Math.min(marks.asOf, claims.asOf, feedback.asOf);
        const own = { marks: [...marks.values], claims: [...claims.values], feedback: [...feedback.values] };
        setKnown({ uid, asOf, ...own });
        writeNote(KEY, JSON.stringify({ uid, asOf, ...own }));
      },
    });
    const stops = [
      watchMarks(uid, part('marks')),
      watchClaims(uid, part('claims')),
      watchFeedback(uid, part('feedback')),
    ];
    return () => stops.forEach((stop) => stop());
  }, [uid]);
  return known;
}
