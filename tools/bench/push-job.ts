/** `node push-run.ts <now>`: one run of the job that sends pushes, in a process of its own that may be killed. */
import { openPush } from '../../functions/src/push/push-service.ts';
import { sendPushes } from '../../functions/src/jobs/send-pushes.ts';

const { VAPID_PRIVATE_KEY: privateKey = '' } = process.env;
const push = openPush({ privateKey, subject: 'mailto:hub@example.com', isOnEmulators: true });
const began = performance.now();
const tally = await sendPushes(Number(process.argv[2]), push);
const seconds = (performance.now() - began) / 1_000;
console.log(JSON.stringify({ tally, seconds, peakMb: process.resourceUsage().maxRSS / 1_024 }));
