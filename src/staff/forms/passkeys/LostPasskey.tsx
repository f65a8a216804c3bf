/** Help for a lost passkey: folded instructions, and the field for a recovery code. */
import type { ReactNode } from 'react';
import { TextField } from '../../../shared/ui/fields.tsx';

export function LostPasskey({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <summary>I have lost my passkey</summary>
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
      id="recovery-code"
      label="Recovery code"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      disabled={disabled}
    />
  );
}
