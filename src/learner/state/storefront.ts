/** What is sold, as components see it: what the build knew first, the server's word as soon as it has come. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { builtInStorefront, loadStorefront, type Storefront } from '../data/storefront.ts';

type State = Storefront & {
  readonly status: 'loading' | 'fresh' | 'failed';
  readonly load: () => void;
  /** The hub named another price than the catalogue that this phone or a cache on the way has kept. */
  readonly reprice: (courseId: string, price: number) => void;
};

const useStore = create<State>((set) => ({
  ...builtInStorefront,
  status: 'loading',
  load: () => {
    // A course that an old list lacks may be new: only the last word is fresh.
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

/** Loads once the component is there. */
export function useStorefront(): State {
  const state = useStore();
  const { load } = state;
  useEffect(load, [load]);
  return state;
}
