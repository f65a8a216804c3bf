/** Lets a colleague who lost their passkey sign in once without it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { StaffMember } from '../../../domain/people/staff-member.ts';
import { formatTime } from '../../../domain/time/time.ts';
import { passkeyRules } from '../../../domain/wire/passkeys/passkey-command.ts';
import { toCommandError } from '../../../shared/data/errors.ts';
import { sendStaff } from '../../data/commands.ts';

export function LetIn({ member: { id, name } }: { member: StaffMember }) {
  const [told, setTold] = useState<{ readonly text: string; readonly isDone: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { until } = await sendStaff(passkeyRules, { action: 'let_in', uid: id });
      if (until === undefined) throw new Error('the answer names no end');
      const text = `Until ${formatTime(until)}, ${name} can sign in once with the password alone.`;
      setTold({ text, isDone: true });
    } catch (thrown) {
      setTold({ text: toCommandError(thrown).message, isDone: false });
    }
    setBusy(false);
  };
  return (
    <details>
      <summary style={{ minHeight: 44, alignContent: 'center', cursor: 'pointer' }}>A lost passkey</summary>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {told !== null && <Alert severity={told.isDone ? 'success' : 'error'}>{told.text}</Alert>}
        {told?.isDone !== true && (
          <Button variant="outlined" disabled={busy} onClick={() => void send()}>
            Let {name} in once without it
          </Button>
        )}
      </Box>
    </details>
  );
}
