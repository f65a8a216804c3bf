/** Help for a lost passkey: folded instructions, and the field for a recovery code. */
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

export function LostPasskey({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <summary style={{ minHeight: 44, alignContent: 'center', cursor: 'pointer' }}>
        I have lost my passkey
      </summary>
      {children}
    </details>
  );
}

type FieldProps = {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly disabled: boolean;
};

export function RecoveryCodeField({ value, onChange, disabled }: FieldProps) {
  return (
    <TextField
      label="Recovery code"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      disabled={disabled}
    />
  );
}
