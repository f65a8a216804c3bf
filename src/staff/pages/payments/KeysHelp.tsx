/** The keys of the queue, and the switch that turns them off. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { focusNow } from '../../ui/focus.ts';
import { FactList, Key } from '../../ui/shapes.ts';

const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['j', '↓'], 'Next proof'],
  [['k', '↑'], 'Previous proof'],
  [['a'], 'Approve, or accept a part; asks where there are warnings'],
  [['r'], 'Reject; 1 to 6 choose a reason, Enter sends'],
  [['n'], 'Reject as not found, where the wallet has not seen it'],
  [['y'], 'Take the ID of the money that is like this one'],
  [['⇧A'], 'Approve all that were seen, after a summary'],
  [['s'], 'Skip: look at it again at the end'],
  [['z'], 'Undo the last decision within 10 seconds'],
  [['+', '-', '0'], 'Larger, smaller, fit the picture'],
  [['←', '↑', '→', '↓'], 'Move the picture where it is larger than its frame'],
  [['o'], 'Turn the picture'],
  [['/'], 'Search'],
  [['?'], 'This help'],
];

type Props = { keysOn: boolean; onKeysOn: (on: boolean) => void; onClose: () => void };

export function KeysHelp({ keysOn, onKeysOn, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        Keys
      </DialogTitle>
      <DialogContent>
        <FactList sx={{ containerType: 'normal', gridTemplateColumns: 'auto 1fr' }}>
          {keys.map(([names, what]) => (
            <Box key={what} sx={{ display: 'contents' }}>
              <dt>
                {names.map((name) => (
                  <Key key={name} sx={{ mr: 0.5 }}>
                    {name}
                  </Key>
                ))}
              </dt>
              <dd>{what}</dd>
            </Box>
          ))}
        </FactList>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={keysOn} onChange={(event) => onKeysOn(event.target.checked)} />}
          label="Use these keys"
        />
      </DialogContent>
      <DialogActions>
        <Button ref={focusNow} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
