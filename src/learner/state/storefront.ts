/**
 * The storefront, the part of the catalogue that registering needs: the courses and the contacts. It is a module of its
 * own, because the offerings would load the time zone library. Components see it first as of the build, then as the hub
 * answers.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import * as v from 'valibot';
import { knownContacts, knownCourses } from '../../shared/founding-catalogue.ts';
import { storedPhoneSchema } from '../../domain/people/account.ts';
import { inDisplayOrder, offeredCourseSchema } from '../../domain/classes/course.ts';
import { catalogueRequest } from '../../shared/data/catalogue-request.ts';

const storefrontSchema = v.object({
  courses: v.array(offeredCourseSchema),
  contacts: v.object({ whatsapp: storedPhoneSchema }),
});
type Storefront = v.InferOutput<typeof storefrontSchema>;

/** The storefront as of the build. */
const builtInStorefront: Storefront = {
  courses: inDisplayOrder(knownCourses),
  contacts: knownContacts,
};

const request = catalogueRequest(storefrontSchema);

/**
 * Calls `show` with the storefront that a cache of this phone holds. Where that may be old, it calls `show` again with
 * the hub's answer, so that nobody registers at an old price. `last` is true at the last call. Fetches once per page
 * load; after a failure the next call tries again.
 * @throws CommandError
 */
async function loadStorefront(show: (storefront: Storefront, last: boolean) => void): Promise<void> {
  const first = await request.load();
  show(first.found, !first.isOld);
  if (first.isOld) show((await request.reload()).found, true);
}

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
