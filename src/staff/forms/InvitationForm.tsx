/** Sets the first password of somebody with an invitation. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { acceptStaffInvitation } from '../data/commands.ts';
import { PASSWORD_MAX } from '../../domain/wire/limits.ts';
import { accountMessages } from '../../domain/wire/messages.ts';
import { staffMessages } from '../../domain/wire/staff-messages.ts';
import { acceptInvitation } from '../../domain/wire/staff-command.ts';
import { PasswordField } from '../../shared/ui/fields.tsx';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

type Fields = { password: string; confirmPassword: string };
type Props = { readonly invitation: string; readonly onAccepted: (email: string) => void };

const schema = z
  .object({ password: acceptInvitation.request.shape.password, confirmPassword: z.string() })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: accountMessages.confirmDiffers,
      path: ['confirmPassword'],
      when: () => true,
    }),
  );
const sentences = { password: `A password has at most ${PASSWORD_MAX} characters.` } as const;

export function InvitationForm({ invitation, onAccepted }: Props) {
  const form = useForm({
    resolver: resolverOf(schema, (values: Fields) => values, { sentences }),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { register, handleSubmit, formState } = form;
  const { problem, save } = useSave(form);
  const submit = handleSubmit(({ password }) =>
    save(async () => onAccepted(await acceptStaffInvitation(invitation, password))),
  );
  const { errors, isSubmitting } = formState;
  return (
    <Stack
      component="form"
      method="post"
      spacing={2}
      noValidate
      onSubmit={(event: React.FormEvent) => void submit(event)}
    >
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <PasswordField
        {...register('password')}
        id="invitation-password"
        label="New Password"
        hint={staffMessages.passwordShort}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...register('confirmPassword')}
        id="invitation-confirm"
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Set the password'}
      </Button>
    </Stack>
  );
}
