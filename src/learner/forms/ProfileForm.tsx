/** The learner's name and phone: the one thing that the phone writes itself (rules §1). */
import { Button } from '../../shared/ui/Button.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { toCommandError } from '../../shared/data/errors.ts';
import { saveProfile } from '../data/profile.ts';
import { profileFormSchema, type Learner } from '../../domain/people/account.ts';
import { NAME_MAX } from '../../domain/wire/limits.ts';
import { formatPhone, normalisePhone } from '../../domain/people/phone-number.ts';
import { Fields, TextField } from '../../shared/ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import { resolverFor } from './resolver.ts';

type Outcome = { readonly tone: 'success' | 'error'; readonly text: string };

export function ProfileForm({ user }: { user: Learner }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: resolverFor(profileFormSchema),
    defaultValues: { name: user.name, phone: user.phone === null ? '' : formatPhone(user.phone) },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name, phone }) => {
    setOutcome(null);
    try {
      await saveProfile(user.id, { name, phone: normalisePhone(phone) });
      setOutcome({ tone: 'success', text: 'Saved.' });
    } catch (thrown) {
      setOutcome({ tone: 'error', text: toCommandError(thrown).message });
    }
  });
  return (
    <Fields noValidate onSubmit={submit}>
      <TextField
        {...register('name')}
        id="profile-name"
        label="Full Name"
        autoComplete="name"
        maxLength={2 * NAME_MAX + 1}
        error={errors.name?.message}
      />
      <TextField
        {...register('phone')}
        id="profile-phone"
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="For example 097 000 0000. We use it for your payment and your classes."
        error={errors.phone?.message}
      />
      {outcome && (
        <Notice tone={outcome.tone}>
          <p>{outcome.text}</p>
        </Notice>
      )}
      <Button type="submit" aria-disabled={isSubmitting} style={{ justifySelf: 'start' }}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </Fields>
  );
}
