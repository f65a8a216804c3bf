/** The catalogue as components see it: first as of the build, then as the hub answers. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { builtInCatalogue, loadCatalogue, reloadCatalogue } from '../../shared/data/catalogue.ts';
import type { Catalogue } from '../../domain/wire/catalogue.ts';

type State = {
  readonly catalogue: Catalogue;
  readonly status: 'loading' | 'fresh' | 'failed';
  /** True once the hub itself was asked for the newest one, whether it answered or not. */
  readonly isNewest: boolean;
  readonly load: () => void;
};

const useStore = create<State>((set) => ({
  catalogue: builtInCatalogue,
  status: 'loading',
  isNewest: false,
  load: () => {
    const show = (asked: Promise<Catalogue>) =>
      asked.then(
        (catalogue) => set({ catalogue, status: 'fresh' }),
        () => set(({ status }) => ({ status: status === 'fresh' ? status : 'failed' })),
      );
    // First from a cache, then from the hub: the class of a calendar's link may have moved today.
    void show(loadCatalogue())
      .then(() => show(reloadCatalogue()))
      .then(() => set({ isNewest: true }));
  },
}));

/** Loads the catalogue when the component mounts. `load` tries again after a failure. */
export function useCatalogue(): State {
  const state = useStore();
  const { load } = state;
  useEffect(load, [load]);
  return state;
}
