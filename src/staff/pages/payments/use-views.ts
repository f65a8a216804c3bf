/** The views saved on this device, which are named filters of the queue. */
import { useState } from 'react';
import { type QueueView, savedViews, withView } from '../../../domain/money/review-queue-view.ts';
import { useStaff } from '../use-staff.ts';

export type Views = {
  readonly saved: readonly QueueView[];
  /** Saves a view; false where the name is empty or reserved, or where there are too many views. */
  readonly save: (view: QueueView) => boolean;
  readonly remove: (name: string) => void;
};

export function useViews(): Views {
  const key = `hub.staff.views.${useStaff().id}`;
  const [saved, setSaved] = useState(() => savedViews(localStorage.getItem(key)));
  const store = (views: QueueView[]) => {
    localStorage.setItem(key, JSON.stringify(views));
    setSaved(views);
  };
  return {
    saved,
    save: (view) => {
      const views = withView(saved, view);
      if (views !== null) store(views);
      return views !== null;
    },
    remove: (name) => store(saved.filter((view) => view.name !== name)),
  };
}
