/** The staff session for the portal's pages: it ends by time, and use extends it. */
import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { now } from '../../shared/data/clock.ts';
import {
  endSession,
  followOtherTabs,
  staffSession,
  staffSessionId,
  renewStaffSession,
  verifyStaff,
} from '../data/staff-session.ts';
import { watchSessionEnd } from '../data/reads.ts';
import { can, type Permission, type StaffMember } from '../../domain/people/staff-member.ts';
import {
  laterPhase,
  type StaffSessionPhase,
  staffSessionPhase,
  TOUCH_EVERY,
} from '../../domain/people/staff-session.ts';

const TICK = 1_000;

export const StaffContext = createContext<StaffMember | null>(null);

export function useStaff(): StaffMember {
  const admin = useContext(StaffContext);
  if (admin === null) throw new Error('a page of the portal stands outside its layout');
  return admin;
}

/** Whether the signed-in member of staff may do this; the server and the rules check it again. */
export const useCan = (what: Permission): boolean => can(useStaff().role, what);

export function useStaffSession() {
  const session = useStore(staffSession);
  const [phase, setPhase] = useState<StaffSessionPhase>({ name: 'live' });
  useEffect(() => {
    void verifyStaff();
    return followOtherTabs();
  }, []);
  useEffect(() => {
    if (session.name !== 'signed_in') return undefined;
    const look = () => {
      const next = staffSessionPhase(session.times, now());
      if (next.name === 'ended') void endSession();
      return next;
    };
    // Only new times, as after "Stay signed in", withdraw a warning.
    setPhase(look());
    const timer = setInterval(() => {
      const next = look();
      setPhase((before) => laterPhase(before, next));
    }, TICK);
    return () => clearInterval(timer);
  }, [session]);
  const sessionId = session.name === 'signed_in' ? staffSessionId() : null;
  useEffect(() => (sessionId === null ? undefined : watchSessionEnd()), [sessionId]);
  useRealInput(session.name === 'signed_in' && phase.name !== 'idle_warning');
  return { session, phase };
}

/** Reports use of keyboard and pointer, throttled; the last use is always reported. */
function useRealInput(listening: boolean): void {
  useEffect(() => {
    if (!listening) return undefined;
    let reportedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      reportedAt = performance.now();
      void renewStaffSession();
    };
    const onInput = (event: Event) => {
      if (!event.isTrusted || timer !== undefined) return;
      const wait = reportedAt + TOUCH_EVERY - performance.now();
      timer = setTimeout(tell, Math.max(AFTER_INPUT, wait));
    };
    for (const kind of INPUTS) window.addEventListener(kind, onInput, { passive: true });
    return () => {
      // Nothing is reported for a session that has ended.
      if (timer !== undefined && staffSession.getState().name === 'signed_in') tell();
      clearTimeout(timer);
      for (const kind of INPUTS) window.removeEventListener(kind, onInput);
    };
  }, [listening]);
}
const INPUTS = ['keydown', 'pointerdown', 'wheel'] as const;
/** Lets the request that a press causes go first, ms. */
const AFTER_INPUT = 300;
