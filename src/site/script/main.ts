/** The script of the static pages: a few KB, loaded after the first paint. Every text is readable without it. */
import { startPwa } from '../../pwa/site-entry.ts';
import { whenIdle } from './dom.ts';
import { startInstallOffer } from './install.ts';
import { startMenu, startTooltip } from './menu.ts';
import { startCalendar, startNextClass } from './next-class.ts';
import { refresh } from './refresh.ts';
import { startStaffEntrance } from './staff-sign-in.ts';

startMenu();
startTooltip();
startStaffEntrance();

let plan: ReturnType<typeof startNextClass>;
whenIdle(
  () => {
    plan = startNextClass();
  },
  startCalendar,
  startPwa,
  startInstallOffer,
  // Without a connection the page stays as built, or as the worker stored it.
  () => void refresh(plan).catch(() => undefined),
);
