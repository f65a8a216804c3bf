/** The views that somebody saved on this device: named filters of the queue. */
import { useState } from 'react';
import { type QueueView, savedViews, withView } from '../../../domain/money/review-queue-view.ts';
import { useStaff } from '../use-staff.ts';

export type Views = {
  readonly saved: readonly QueueView[];
  /** False where the name is none, is taken by the portal, or there is no room. */
  readonly save: (view: QueueView) => boolean;
  readonly remove: (name: string) => void;
};

export function useViews(): Views {
  const key = `hub.staff.views.${useStaff().id}`;
  const [saved, setSaved] = useState(() => savedViews(localStorage.getItem(key)));
  const keep = (views: QueueView[]) => {
    localStorage.setItem(key, JSON.stringify(views));
    setSaved(views);
  };
  return {
    saved,
    save: (view) => {
      const views = withView(saved, view);
      if (views !== null) keep(views);
      return views !== null;
    },
    remove: (name) => keep(saved.filter((view) => view.name !== name)),
  };
}
