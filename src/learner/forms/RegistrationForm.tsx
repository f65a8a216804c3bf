/** For visitors (spec §2, §5); the fields are prerendered. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { withReason, type CommandError, toCommandError } from '../../shared/data/errors.ts';
import { type RegistrationForm as Form, registrationFormSchema } from '../../domain/people/account.ts';
import type { OfferedCourse } from '../../domain/classes/course.ts';
import { EMAIL_MAX, NAME_MAX } from '../../domain/wire/limits.ts';
import { accountMessages, registrationMessages, toasts } from '../../domain/wire/messages.ts';
import { CheckField, EmailField, Fields, PasswordField, TextField } from '../../shared/ui/fields.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import { CourseField, isGone } from './CourseField.tsx';
import { FailureHelp } from './FailureHelp.tsx';
import {
  saveTypedRegistration,
  type Registered,
  register as send,
  typedRegistration,
} from './registration.ts';
import { useSubmission } from './submission.ts';
import { TermsLabel } from './TermsLabel.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';

export type RegistrationFormProps = {
  readonly courses: readonly OfferedCourse[];
  readonly coursesStatus: 'loading' | 'fresh' | 'failed';
  /** The course named by the link. */
  readonly preselected: string | null;
  /** Signs in and comes back here. */
  readonly signInHref: (courseId: string) => string;
  readonly helpHref: string;
  readonly onBusy: (busy: boolean) => void;
  /** Called if the account may exist already; the page then shows the failure instead of the form. */
  readonly onFailed: (failure: CommandError) => void;
  /** The price rose since the form was drawn. */
  readonly onPrice: (courseId: string, price: number) => void;
  readonly onDone: (registered: Registered) => void;
};

const DRAFT_FIELDS = ['name', 'email', 'phone', 'courseId'] as const;

export function RegistrationForm(props: RegistrationFormProps) {
  const { courses, coursesStatus, preselected, signInHref, helpHref, onBusy, onPrice, onFailed, onDone } =
    props;
  const [busy, run] = useSubmission(onBusy);
  const [step, setStep] = useState<string | null>(null);
  const [failure, setFailure] = useState<CommandError | null>(null);
  const [gone, setGone] = useState(false);
  const { register, handleSubmit, getValues, setValue, setError, setFocus, watch, formState } = useForm({
    resolver: zodResolver(registrationFormSchema),
    shouldFocusError: false,
  });
  const { errors } = formState;
  const courseId = watch('courseId');
  const chosen = courses.find(({ id }) => id === courseId);

  useEffect(() => {
    const draft = { ...typedRegistration(), ...(preselected === null ? {} : { courseId: preselected }) };
    for (const field of DRAFT_FIELDS) setValue(field, getValues(field) || draft[field] || '');
    // The courses may load after the choice, and a select only shows listed options.
    if (!isGone(getValues('courseId'), courses, coursesStatus === 'fresh')) return;
    setValue('courseId', '');
    setGone(true);
  }, [preselected, courses, coursesStatus, getValues, setValue]);

  const sendForm = (form: Form) =>
    run(async () => {
      setFailure(null);
      saveTypedRegistration(getValues());
      try {
        onDone(await send({ ...form, priceSeen: chosen?.price }, setStep));
      } catch (thrown) {
        const failed = toCommandError(thrown);
        showToast(withReason(toasts.registrationFailed, failed), 'error');
        const wrong = fieldsOf(failed);
        for (const field of FIELDS) {
          const sentence = wrong[field];
          if (sentence !== undefined) setError(field, { message: sentence });
        }
        setFailure(failed);
        onFailed(failed);
        if (failed.price !== undefined) onPrice(form.courseId, failed.price);
        const first = FIELDS.find((field) => field in wrong);
        setTimeout(() => setFocus(first ?? (failed.code === 'conflict' ? 'email' : 'password')));
      } finally {
        setStep(null);
      }
    });
  const submit = handleSubmit(sendForm, (wrong) => {
    const first = NAMES.find((name) => name in wrong);
    if (first !== undefined) focusAfterPaint(() => setFocus(first));
  });

  const field = (name: keyof typeof labels) => ({
    ...register(name),
    id: `register-${name}`,
    label: labels[name],
    error: errors[name]?.message,
    disabled: busy,
  });
  return (
    <Fields method="post" noValidate onSubmit={submit} onChange={() => saveTypedRegistration(getValues())}>
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" maxLength={2 * NAME_MAX + 1} />
      <EmailField {...field('email')} autoComplete="email" maxLength={EMAIL_MAX + 1} />
      <TextField
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        hint="For example 097 000 0000. We use it for your payment and your classes."
      />
      <CourseField
        {...field('courseId')}
        courses={courses}
        failed={coursesStatus === 'failed'}
        gone={gone}
        chosen={chosen}
      />
      <PasswordField {...field('password')} autoComplete="new-password" hint="At least 6 characters." />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      <CheckField {...field('agreedToTerms')} label={<TermsLabel />} />
      <SubmitButton busy={busy}>{step ?? 'Register Now'}</SubmitButton>
      {failure && (
        <FailureHelp
          failure={failure}
          signInHref={signInHref(courseId)}
          helpHref={helpHref}
          saved="passwords"
        />
      )}
    </Fields>
  );
}

const FIELDS = [...DRAFT_FIELDS, 'password'] as const;

/** Errors by field, from the server or from Firebase Auth, which may be stricter than the form. */
function fieldsOf({ fields, message }: CommandError): Readonly<Record<string, string>> {
  if (message === accountMessages.emailInvalid) return { email: registrationMessages.emailInvalid };
  return message === accountMessages.passwordTooShort ? { password: message } : fields;
}

const labels = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone Number',
  courseId: 'Course',
  password: 'Password',
  confirmPassword: 'Confirm Password',
  agreedToTerms: 'Terms',
} as const;
const NAMES = Object.keys(labels) as (keyof typeof labels)[];

/** Focusing forces a layout of the whole page, a third of a slow phone's delay, so it waits for the next paint. */
function focusAfterPaint(focus: () => void): void {
  requestAnimationFrame(() => setTimeout(focus));
}
