/** The script of the static pages: a few KB, loaded after the page stands, needed by nothing that must be read. */
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
  // Without signal the page stays as it was built, or as the worker kept it.
  () => void refresh(plan).catch(() => undefined),
);
