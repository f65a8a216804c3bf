/** First the build's catalogue, then the hub's. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { askCatalogue, builtInCatalogue, reloadCatalogue } from '../../shared/data/catalogue.ts';
import type { Catalogue } from '../../domain/wire/catalogue.ts';

type State = {
  readonly catalogue: Catalogue;
  readonly status: 'loading' | 'fresh' | 'failed';
  /** True once the hub was asked for the newest one, even if it did not answer. */
  readonly isNewest: boolean;
  /** `newest` asks the hub even if the phone's copy is recent. */
  readonly load: (newest: boolean) => Promise<void>;
  /** For a refused price: the cached catalogue is out of date. */
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
      // An old copy may lack a course or have an old price; only the hub's next answer counts as fresh.
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

/** `newest`: for a page of one class, which may have moved today. */
export function useCatalogue({ newest = false } = {}): State {
  const state = useStore();
  const { load } = state;
  useEffect(() => void load(newest), [load, newest]);
  return state;
}
