/** A search field that searches while somebody types; Escape clears it. */
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

type Props = {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** Told once no letter came for a moment. */
  readonly onFind: (text: string) => void;
};

/** How long to wait for the next letter, ms. */
const PAUSE = 250;

export function FindField({ label, help, value, onFind }: Props) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onFind);
  useEffect(() => {
    latest.current = onFind;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // While somebody types here, the address follows the field, and an answer that comes late takes no letter back.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value);
  }, [value]);
  const type = (typed: string, pause = PAUSE) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(typed.trim()), pause);
  };
  return (
    <TextField
      inputRef={field}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(text, 0);
        if (event.key === 'Escape') type('', 0);
      }}
      placeholder={help}
      slotProps={{ htmlInput: { 'aria-label': label, type: 'search', enterKeyHint: 'search' } }}
      sx={{ flex: '1 1 280px', width: 'auto' }}
    />
  );
}
