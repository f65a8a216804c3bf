/** What a receipt says of the log, held against the log: rare, so that it is folded. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { readSealCode } from '../../../domain/records/seal-code.ts';
import { SEAL_CODE_MAX } from '../../../domain/wire/limits.ts';
import { sealMessages } from '../../../domain/wire/staff-messages.ts';
import { Muted } from '../../ui/shapes.ts';
import { TOUCH } from '../../ui/theme/staff-theme.ts';

type Props = { readonly busy: boolean; readonly onCompare: (sealCode: string) => void };

export function CompareReceipt({ busy, onCompare }: Props) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const compare = (event: FormEvent) => {
    event.preventDefault();
    const seal = readSealCode(typed);
    setIsWrong(seal === null);
    if (seal !== null) onCompare(seal.code);
  };
  return (
    <Box
      component="details"
      sx={{ mb: 1.5, '& summary': { cursor: 'pointer', width: 'fit-content', [TOUCH]: { py: '12px' } } }}
    >
      <Muted as="summary">Compare with a receipt</Muted>
      <Box
        component="form"
        noValidate
        onSubmit={compare}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, pt: 1 }}
      >
        <TextField
          label="Seal on the receipt"
          value={typed}
          error={isWrong}
          helperText={
            isWrong ? sealMessages.unreadable : 'Type it, or scan the receipt’s square code into it'
          }
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{
            htmlInput: {
              maxLength: SEAL_CODE_MAX,
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
            },
          }}
          sx={{ flex: '1 1 280px', maxWidth: 480 }}
        />
        <Button type="submit" variant="outlined" disabled={busy}>
          Compare
        </Button>
      </Box>
    </Box>
  );
}
