/** What this device is told of the weekend, as its member of staff chooses. Folded, because it is chosen once. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useState } from 'react';
import {
  type StaffPushKind,
  staffPushKindSchema,
  staffPushLabels,
} from '../../../domain/weekend/staff-push.ts';
import { canPush } from '../../../pwa/push-device.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { choose, chooseNone, chosenHere, renewChoice } from '../../data/weekend/device.ts';
import { Muted, Panel } from '../../ui/shapes.ts';
import { useStaff } from '../use-staff.ts';

const NO_SERVICE = 'This browser could not reach its notification service. Try again with a connection.';
const NO_KEY = 'This hub sends no notifications at the moment.';
const BLOCKED = 'Notifications are blocked for the hub in the settings of this browser.';

export function StaffDevice() {
  const { id: uid } = useStaff();
  const [chosen, setChosen] = useState(() => chosenHere(uid));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // It is tried again with the next visit; until then the old address may still work.
    renewChoice(uid).catch(() => undefined);
  }, [uid]);
  if (!canPush()) return null;

  const attempt = async (work: () => Promise<string | null>) => {
    setBusy(true);
    setProblem(null);
    try {
      setProblem(await work());
    } catch (thrown) {
      setProblem(thrown instanceof DOMException ? NO_SERVICE : toCommandError(thrown).message);
    }
    setChosen(chosenHere(uid));
    setBusy(false);
  };
  const save = (kinds: readonly StaffPushKind[]) =>
    attempt(async () => ((await choose(uid, kinds)) ? null : NO_KEY));
  const turnOn = async () => {
    // No other await may come before: the browser allows the question only as part of the click.
    if ((await Notification.requestPermission()) === 'granted') await save(staffPushKindSchema.options);
    else setProblem(BLOCKED);
  };
  return (
    <Panel sx={{ px: 2, py: 1 }}>
      <Box component="details" open={chosen !== null && chosen.length === 0}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, alignContent: 'center' }}>
          {chosen === null ? 'Be told on this device' : 'What this device is told'}
        </Box>
        <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5, pb: 1 }}>
          {chosen === null ? (
            <>
              <Muted>
                A short message, also while the portal is closed: on Friday what is missing, and later what
                turns urgent. It names nobody.
              </Muted>
              <Button variant="outlined" disabled={busy} onClick={() => void turnOn()} sx={{ mt: 0.5 }}>
                Turn on
              </Button>
            </>
          ) : (
            <>
              {staffPushKindSchema.options.map((kind) => (
                <FormControlLabel
                  key={kind}
                  label={staffPushLabels[kind]}
                  control={
                    <Checkbox
                      checked={chosen.includes(kind)}
                      disabled={busy}
                      onChange={({ target }) => {
                        const others = chosen.filter((other) => other !== kind);
                        void save(target.checked ? [...others, kind] : others);
                      }}
                    />
                  }
                />
              ))}
              <Button
                variant="text"
                disabled={busy}
                onClick={() => void attempt(async () => (await chooseNone(uid), null))}
              >
                Turn off on this device
              </Button>
            </>
          )}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </Box>
      </Box>
    </Panel>
  );
}
