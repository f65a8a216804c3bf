/** A form of a command in a simulated browser: its table of fields, errors in their places, and what is sent. */
import { ThemeProvider } from '@mui/material';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { render } from '../../../tests/draw.ts';
import { fillField, valueOf } from '../../../tests/typing.ts';
import { CommandError } from '../../shared/data/errors.ts';
import { staffTheme } from '../ui/theme/staff-theme.ts';
import { CommandForm, resolverOf } from './CommandForm.tsx';

const schema = z.object({ id: z.string(), seats: z.number(), isOpen: z.boolean() });
type Fields = { seats: string; isOpen: boolean };

test('errors appear under their fields, and only changed values are sent', { timeout: 30_000 }, async () => {
  const sent: unknown[] = [];
  let closed = 0;
  let refusal: CommandError | null = null;
  function Form() {
    const form = useForm({
      resolver: resolverOf(
        schema,
        ({ seats, isOpen }: Fields) => ({ id: 'one', seats: Number(seats), isOpen }),
        { sentences: { seats: 'Seats are a number.' } },
      ),
      defaultValues: { seats: '4', isOpen: true },
    });
    return (
      <CommandForm
        form={form}
        title="Class"
        fields={[
          { name: 'seats', id: 'seats', label: 'Seats', hint: 'Empty for no limit', inputMode: 'numeric' },
          [{ name: 'isOpen', id: 'open', kind: 'check', label: 'Open' }],
        ]}
        send={async (_, changes) => {
          sent.push(changes('id'));
          if (refusal !== null) throw refusal;
          return sent.length === 1 ? 'stays' : null;
        }}
        onClose={() => (closed += 1)}
      />
    );
  }
  render(
    <ThemeProvider theme={staffTheme}>
      <Form />
    </ThemeProvider>,
  );
  const field = document.querySelector('#seats');
  const said = () => document.querySelector('#seats-error')?.textContent;
  const eventually = <T,>(look: () => T) => expect.poll(look, { timeout: 10_000 });
  const save = () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  expect(valueOf('seats')).toBe('4');
  expect(field?.getAttribute('aria-describedby')).toContain('seats-hint');

  save();
  await eventually(() => sent).toEqual([null]);
  fillField('seats', 'many');
  save();
  await eventually(said).toBe('Seats are a number.');
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  fillField('seats', '6');
  refusal = new CommandError('conflict', 'Not carried out', { fields: { seats: 'Seven have a seat.' } });
  save();
  await eventually(said).toBe('Seven have a seat.');
  expect([sent, closed]).toEqual([[null, { id: 'one', seats: 6 }], 0]);
  refusal = new CommandError('conflict', 'A colleague was faster.');
  save();
  await eventually(() => document.querySelector('[role=alert]')?.textContent).toBe('A colleague was faster.');
  refusal = null;
  save();
  await eventually(() => closed).toBe(1);
});
