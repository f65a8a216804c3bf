/** A search field: Enter or leaving it searches, Escape clears it. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';

type Props = {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onFind: (text: string) => void;
};

export function FindField({ label, help, value, onFind }: Props) {
  const [text, setText] = useState(value);
  const ask = (wanted: string) => wanted.trim() !== value && onFind(wanted.trim());
  return (
    <TextField
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(text);
        if (event.key === 'Escape') {
          setText('');
          ask('');
        }
      }}
      onBlur={() => ask(text)}
      placeholder={help}
      slotProps={{ htmlInput: { 'aria-label': label, type: 'search', enterKeyHint: 'search' } }}
      sx={{ flex: '1 1 280px', width: 'auto' }}
    />
  );
}
