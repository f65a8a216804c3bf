/** First the build's catalogue or the one in the learner's snapshot, then the hub's. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import { askCatalogue, builtInCatalogue, reloadCatalogue } from '../../shared/data/catalogue.ts';

type State = {
  readonly catalogue: Catalogue;
  readonly status: 'loading' | 'fresh' | 'failed';
  /** False while only the build's catalogue is there and a better one may come. */
  readonly isKnown: boolean;
  /** True once the hub was asked for the newest one, even if it did not answer. */
  readonly isNewest: boolean;
};

const useStore = create<State>(() => ({
  catalogue: builtInCatalogue,
  status: 'loading',
  isKnown: false,
  isNewest: false,
}));
const { setState: set } = useStore;

/** `newest` asks the hub even if the phone's copy is recent. */
async function load(newest: boolean): Promise<void> {
  const failed = () =>
    set(({ status }) => ({ status: status === 'fresh' ? status : 'failed', isKnown: true }));
  let isOld = false;
  try {
    const answer = await askCatalogue();
    isOld = answer.isOld;
    // An old copy may lack a course or have an old price; only the hub's next answer counts as fresh.
    set(({ status }) => ({ catalogue: answer.catalogue, status: isOld ? status : 'fresh', isKnown: true }));
  } catch {
    failed();
  }
  if (!isOld && !newest) return;
  await reloadCatalogue().then((catalogue) => set({ catalogue, status: 'fresh', isKnown: true }), failed);
  set({ isNewest: true });
}

export const refreshCatalogue = () => void load(true);

/** Shows the catalogue kept on this phone until the hub answers; it beats the build's even after a failed request. */
export function suggestCatalogue(catalogue: Catalogue): void {
  set((state) =>
    state.isKnown && state.catalogue !== builtInCatalogue ? state : { catalogue, isKnown: true },
  );
}

/** For a course whose price was refused because the cached catalogue is out of date. */
export function reprice(courseId: string, price: number): void {
  set(({ catalogue }) => {
    const courses = catalogue.courses.map((one) => (one.id === courseId ? { ...one, price } : one));
    return { catalogue: { ...catalogue, courses } };
  });
}

/** `newest`: for a page of one class, which may have moved today. */
export function useCatalogue({ newest = false } = {}): State {
  useEffect(() => void load(newest), [newest]);
  return useStore();
}
