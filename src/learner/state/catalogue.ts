/** The catalogue as components see it: first as of the build, then as the hub answers. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { askCatalogue, builtInCatalogue, reloadCatalogue } from '../../shared/data/catalogue.ts';
import type { Catalogue } from '../../domain/wire/catalogue.ts';

type State = {
  readonly catalogue: Catalogue;
  readonly status: 'loading' | 'fresh' | 'failed';
  /** True once the hub itself was asked for the newest one, whether it answered or not. */
  readonly isNewest: boolean;
  /** With `newest`, asks the hub itself also where the phone's copy is recent. */
  readonly load: (newest: boolean) => Promise<void>;
  /** The hub refused an old price, so that the cached catalogue is out of date. */
  readonly reprice: (courseId: string, price: number) => void;
};

const useStore = create<State>((set) => ({
  catalogue: builtInCatalogue,
  status: 'loading',
  isNewest: false,
  load: async (newest) => {
    const failed = () => set(({ status }) => ({ status: status === 'fresh' ? status : 'failed' }));
    let isOld = false;
    try {
      const answer = await askCatalogue();
      isOld = answer.isOld;
      // An old copy may lack a new course, or have an old price: only the hub's answer after it counts as fresh.
      set(({ status }) => ({ catalogue: answer.catalogue, status: isOld ? status : 'fresh' }));
    } catch {
      failed();
    }
    if (!isOld && !newest) return;
    await reloadCatalogue().then((catalogue) => set({ catalogue, status: 'fresh' }), failed);
    set({ isNewest: true });
  },
  reprice: (courseId, price) =>
    set(({ catalogue }) => ({
      catalogue: {
        ...catalogue,
        courses: catalogue.courses.map((course) => (course.id === courseId ? { ...course, price } : course)),
      },
    })),
}));

/** Loads when the component mounts. `newest`: for a page of one class, which may have moved today. */
export function useCatalogue({ newest = false } = {}): State {
  const state = useStore();
  const { load } = state;
  useEffect(() => void load(newest), [load, newest]);
  return state;
}
