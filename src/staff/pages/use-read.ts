/** A read as React state: it loads, it has a value, or it failed and can be tried again. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CommandError, toCommandError } from '../../shared/data/errors.ts';
import { readMessages } from '../../domain/wire/staff-messages.ts';
import type { Read } from '../../shared/data/decode.ts';
import type { StaffWatcher } from '../data/reads.ts';
import { takeBegunRead, takeBegunWatch } from './begun.ts';

export type Reading<T> = {
  /** The last value, also while it is read again. */
  readonly value: T | null;
  readonly failure: CommandError | null;
  readonly busy: boolean;
  readonly retry: () => void;
};

/** The failure of a read in words that fit one: those of the transport are about what was to be sent. */
function readFailure(failure: CommandError): CommandError {
  const { code } = failure;
  if (code === 'offline') return new CommandError(code, readMessages.offline);
  return code === 'timed_out' ? new CommandError(code, readMessages.timedOut) : failure;
}

type State<T> = Omit<Reading<T>, 'retry'>;
type Source<T> = {
  readonly key: string | null;
  readonly state: StoreApi<State<T>>;
  /** Starts reading; returns the function that ignores further answers. */
  readonly open: () => () => void;
  readonly retry: () => void;
};

/**
 * Reads once, and again when `key` changes or on `retry`; with the key `null` not at all. The value of an earlier key is
 * never returned. Only the `read` of the first render with a key is used, so that the key has to name everything on
 * which `read` depends. What was begun ahead under this key is taken over (begun.ts).
 */
export function useRead<T>(key: string | null, read: () => Promise<T>): Reading<T> {
  return useSource(key, () => reading(key, read));
}

/** True from the first time on that `is` was: what nobody waits for begins once the first rows are there. */
export function useOnceTrue(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return is || was;
}

/** Watches, and again when `key` changes. With the key `null` it watches nothing. */
export function useWatch<T>(
  key: string | null,
  watch: (watcher: StaffWatcher<T>) => () => void,
): Reading<Read<T>> {
  return useSource(key, () => watching(key, watch));
}

function useSource<T>(key: string | null, make: () => Source<T>): Reading<T> {
  const [current, setCurrent] = useState(make);
  const source = current.key === key ? current : make();
  if (source !== current) setCurrent(source);
  useEffect(() => source.open(), [source]);
  return { ...useStore(source.state), retry: source.retry };
}

function reading<T>(key: string | null, read: () => Promise<T>): Source<T> {
  const state = createStore<State<T>>(() => ({ value: null, failure: null, busy: true }));
  let round = 0;
  const start = (work: Promise<T>) => {
    round += 1;
    const own = round;
    state.setState({ failure: null, busy: true });
    work.then(
      (value) => own === round && state.setState({ value, busy: false }),
      (thrown: unknown) =>
        own === round && state.setState({ failure: readFailure(toCommandError(thrown)), busy: false }),
    );
  };
  const open = () => {
    if (key !== null) start(takeBegunRead<T>(key) ?? read());
    return () => {
      round += 1;
    };
  };
  return { key, state, open, retry: () => key !== null && start(read()) };
}

function watching<T>(key: string | null, watch: (watcher: StaffWatcher<T>) => () => void): Source<Read<T>> {
  const state = createStore<State<Read<T>>>(() => ({ value: null, failure: null, busy: true }));
  let close: (() => void) | null = null;
  const stop = () => {
    close?.();
    close = null;
  };
  const watcher: StaffWatcher<T> = {
    next: (value) => state.setState({ value, failure: null, busy: false }),
    failed: (failure) => state.setState({ failure: readFailure(failure) }),
  };
  const open = () => {
    if (key !== null) close = takeBegunWatch(key, watcher) ?? watch(watcher);
    return stop;
  };
  const retry = () => {
    stop();
    if (key !== null) close = watch(watcher);
  };
  return { key, state, open, retry };
}
