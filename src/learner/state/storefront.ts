/** The storefront as components see it: first as of the build, then as the hub answers. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { builtInStorefront, loadStorefront, type Storefront } from '../data/storefront.ts';

type State = Storefront & {
  readonly status: 'loading' | 'fresh' | 'failed';
  readonly load: () => void;
  /** The hub refused an old price, so that the cached catalogue is out of date. */
  readonly reprice: (courseId: string, price: number) => void;
};

const useStore = create<State>((set) => ({
  ...builtInStorefront,
  status: 'loading',
  load: () => {
    // A course that a cached list lacks may be new, so that only the last answer counts as fresh.
    const show = (storefront: Storefront, last: boolean) =>
      set(({ status }) => ({ ...storefront, status: last ? 'fresh' : status }));
    loadStorefront(show).catch(() =>
      set(({ status }) => ({ status: status === 'fresh' ? status : 'failed' })),
    );
  },
  reprice: (courseId, price) =>
    set(({ courses }) => ({
      courses: courses.map((course) => (course.id === courseId ? { ...course, price } : course)),
    })),
}));

/** Loads when the component mounts. */
export function useStorefront(): State {
  const state = useStore();
  const { load } = state;
  useEffect(load, [load]);
  return state;
}
