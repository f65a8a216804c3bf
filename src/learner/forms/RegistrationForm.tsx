/** For visitors (spec §2, §5); the fields are prerendered. */
import { classDay, repeatDay } from '#hub';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { withReason, type CommandError } from '../../shared/data/errors.ts';
import { type RegistrationForm as Form, registrationFormSchema } from '../../domain/people/account.ts';
import { type OfferedCourse, type Course, formatKwacha, formatWeeks } from '../../domain/classes/course.ts';
import { firstClass } from '../../domain/cohort/first-class.ts';
import { formatFull, type Instant, TIME_ZONE_LABEL } from '../../domain/time/time.ts';
import { NAME_MAX } from '../../domain/wire/limits.ts';
import { accountMessages, registrationMessages, toasts, errorMessages } from '../../domain/wire/messages.ts';
import { CheckField, Fields, PasswordField, TextField, SelectField } from '../../shared/ui/fields.tsx';
import { showToast } from '../../shared/ui/toast.ts';
import {
  saveTypedRegistration,
  type Registered,
  register as send,
  typedRegistration,
} from './registration.ts';
import { AccountEmailField, SIGN_IN_WAY } from './AccountEmailField.tsx';
import { fieldsOf, useSubmission } from './submission.ts';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Notice, WhatsappLink } from '../ui/Notice.tsx';
import styles from './RegistrationForm.module.css';
import { paths } from '../../domain/wire/paths.ts';
import { siteMessages } from '../../domain/wire/site-messages.ts';
import { now } from '../../shared/data/clock.ts';
import type { Catalogue } from '../../domain/wire/catalogue.ts';
import { Link } from 'react-router-dom';

/** What every form for a course needs, for new and known learners. */
export type CourseFormProps = {
  readonly courses: readonly OfferedCourse[];
  readonly offerings: Catalogue['offerings'];
  readonly coursesStatus: 'loading' | 'fresh' | 'failed';
  /** The course named by the link. */
  readonly preselected: string | null;
  readonly helpHref: string;
  /** The price rose since the form was drawn. */
  readonly onPrice: (courseId: string, price: number) => void;
  readonly onDone: (registered: Registered) => void;
};

type RegistrationFormProps = CourseFormProps & {
  readonly signInHref: (courseId: string) => string;
  readonly onBusy: (busy: boolean) => void;
  /** Called if the account may exist already; the page then shows the failure instead of the form. */
  readonly onFailed: (failure: CommandError) => void;
};

const DRAFT_FIELDS = ['name', 'email', 'phone', 'courseId'] as const;

export function RegistrationForm(props: RegistrationFormProps) {
  const { courses, offerings, coursesStatus, preselected, signInHref, helpHref } = props;
  const { onBusy, onPrice, onFailed, onDone } = props;
  const { busy, failure, run } = useSubmission(onBusy);
  const [step, setStep] = useState<string | null>(null);
  const [gone, setGone] = useState(false);
  const form = useForm({ resolver: zodResolver(registrationFormSchema), shouldFocusError: false });
  const { handleSubmit, getValues, setValue, setError, setFocus, watch } = form;
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

  const sendForm = (typed: Form) => {
    saveTypedRegistration(getValues());
    return run(
      async () => {
        try {
          onDone(await send({ ...typed, priceSeen: chosen?.price }, setStep));
        } finally {
          setStep(null);
        }
      },
      (failed) => {
        const wrong = wrongFields(failed);
        for (const field of FIELDS) {
          const sentence = wrong[field];
          if (sentence !== undefined) setError(field, { message: sentence });
        }
        onFailed(failed);
        if (failed.price !== undefined) onPrice(typed.courseId, failed.price);
        const first = FIELDS.find((field) => field in wrong);
        // A toast would repeat the error that its field shows, and cover it.
        if (first === undefined) showToast(withReason(toasts.registrationFailed, failed), 'error');
        setTimeout(() => setFocus(first ?? 'password'));
      },
    );
  };
  const submit = handleSubmit(sendForm, (wrong) => {
    const first = NAMES.find((name) => name in wrong);
    if (first !== undefined) focusAfterPaint(() => setFocus(first));
  });

  const field = fieldsOf(form, 'register', labels, busy);
  return (
    <Fields method="post" noValidate onSubmit={submit} onChange={() => saveTypedRegistration(getValues())}>
      <TextField {...field('name')} autoComplete="name" autoCapitalize="words" maxLength={2 * NAME_MAX + 1} />
      <AccountEmailField
        {...field('email')}
        autoComplete="email"
        way={<Link to={signInHref(courseId)}>{SIGN_IN_WAY}</Link>}
      />
      <TextField {...field('phone')} type="tel" autoComplete="tel" hint={accountMessages.phoneHint} />
      <CourseField
        {...field('courseId')}
        courses={courses}
        offerings={offerings}
        failed={coursesStatus === 'failed'}
        gone={gone}
        chosen={chosen}
      />
      <PasswordField {...field('password')} autoComplete="new-password" hint="At least 6 characters." />
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" />
      <CheckField {...field('agreedToTerms')} label={<TermsLabel />} />
      <SubmitButton busy={busy}>{step ?? 'Register Now'}</SubmitButton>
      {failure && failure.message !== errorMessages.emailInUse && (
        <FailureHelp failure={failure} helpHref={helpHref} saved="passwords" />
      )}
    </Fields>
  );
}

const FIELDS = [...DRAFT_FIELDS, 'password'] as const;

/** Errors by field, from the server or from Firebase Auth, which may be stricter than the form. */
function wrongFields({ fields, message }: CommandError): Readonly<Record<string, string>> {
  if (message === errorMessages.emailInUse) return { email: message };
  if (message === accountMessages.emailInvalid) return { email: registrationMessages.emailInvalid };
  return message === accountMessages.passwordTooShort ? { password: message } : fields;
}

export const labels = {
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

type CourseFieldProps = Omit<ComponentProps<typeof SelectField>, 'children' | 'hint'> & {
  readonly courses: readonly Course[];
  readonly offerings: Catalogue['offerings'];
  /** The list failed to load; the build's list is shown. */
  readonly failed: boolean;
  readonly chosen: OfferedCourse | undefined;
  /** The course named by the link or draft is no longer listed. */
  readonly gone: boolean;
  /** The first class, if it is not the first planned one. */
  readonly begins?: Instant | undefined;
};

/** True iff the hub's list, once loaded, lacks the requested course. */
export function isGone(courseId: string, courses: readonly Course[], isFresh: boolean): boolean {
  return isFresh && courseId !== '' && !courses.some(({ id }) => id === courseId);
}

export function CourseField(props: CourseFieldProps) {
  const { courses, offerings, failed, chosen, gone, begins: later, ...select } = props;
  const isOpen = chosen !== undefined && chosen.registrationNote === undefined;
  const begins = later ?? (isOpen ? firstClass(chosen, offerings, now()) : undefined);
  return (
    <div className={styles.part}>
      <SelectField {...select} defaultValue="">
        <option value="">Choose a course</option>
        {courses.map(({ id, title, price }) => (
          <option key={id} value={id}>
            {title}, {formatKwacha(price)}
          </option>
        ))}
      </SelectField>
      {gone && chosen === undefined && (
        <Notice tone="warning">{errorMessages.unknownCourse} Please choose another one.</Notice>
      )}
      {failed && (
        <Notice tone="warning">
          <p>{errorMessages.coursesNotLoaded}</p>
          <p>Until then you see the courses as we last knew them.</p>
        </Notice>
      )}
      <div role="status">
        {chosen?.registrationNote !== undefined && (
          <Notice tone="warning" isAnnounced={false}>
            {chosen.registrationNote}. Come back then: your answers stay on this phone.
          </Notice>
        )}
        {chosen && (
          <Notice tone="info" isAnnounced={false}>
            {begins !== undefined && (
              <p>
                First class <strong>{formatFull(begins)}</strong>.
              </p>
            )}
            <p>
              {siteMessages.schedule} {TIME_ZONE_LABEL}, for {formatWeeks(chosen.durationWeeks)}. {repeatDay}{' '}
              repeats {classDay}’s class. {formatKwacha(chosen.price)} in all.
            </p>
          </Notice>
        )}
      </div>
    </div>
  );
}

export function TermsLabel() {
  return (
    <>
      I agree to the{' '}
      <a href={paths.terms} target="_blank" rel="noopener">
        terms and conditions
      </a>
      . Class links unlock 15 minutes before start, once my payment is verified.
    </>
  );
}

type FailureHelpProps = {
  readonly failure: CommandError;
  readonly helpHref: string;
  /** What is stored: all but the passwords, all of the form, or the account itself. */
  readonly saved: 'passwords' | 'all' | 'account';
};

const savedText = {
  passwords: 'What you typed is kept on this phone as a draft, without the passwords.',
  all: 'What you typed is kept on this phone as a draft.',
  account: 'You have an account, but no place in the course yet. Tap Register Now again.',
} as const;

const CODES_WITHOUT_ANSWER: ReadonlySet<CommandError['code']> = new Set(['offline', 'timed_out'] as const);

export function FailureHelp({ failure, helpHref, saved }: FailureHelpProps) {
  const { code, message, leadText } = failure;
  return (
    <Notice tone="warning" isAnnounced={false}>
      {leadText !== null && <p>{leadText}</p>}
      <p>{message}</p>
      <p>
        {CODES_WITHOUT_ANSWER.has(code) && saved !== 'account' && 'Not sent yet. '}
        {savedText[saved]}
      </p>
      {!CODES_WITHOUT_ANSWER.has(code) && <WhatsappLink href={helpHref} />}
    </Notice>
  );
}
