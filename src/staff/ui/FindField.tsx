/** A search field that searches while somebody types; Escape clears it. */
import { Box } from '@mui/material';
import { useEffect, useId, useRef, useState } from 'react';
import { TextField } from '../../shared/ui/fields.tsx';

type Props = {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** Told once no letter came for a moment. */
  readonly onFind: (text: string) => void;
  /** Enter and Escape leave it, on a page with keys of its own. */
  readonly isLeft?: boolean;
};

const PAUSE = 250;

export function FindField({ label, help, value, onFind, isLeft = false }: Props) {
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
    <Box sx={{ flex: { xs: '1 1 17.5rem', md: '4 1 12rem' } }}>
      <TextField
        ref={field}
        id={useId()}
        label={label}
        hidesLabel
        type="search"
        enterKeyHint="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') type(text, 0);
          if (event.key === 'Escape') type('', 0);
          if (isLeft && ['Enter', 'Escape'].includes(event.key)) event.currentTarget.blur();
        }}
        placeholder={help}
      />
    </Box>
  );
}
