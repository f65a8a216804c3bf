import { zodResolver } from '@hookform/resolvers/zod';
import type { SignedIn } from '../../data/auth-session.ts';
import { Loading } from '../../ui/frame/Loading.tsx';
import { useEffect, useState, useRef } from 'react';
import { watchProfile } from '../../data/profile.ts';
import { readSnapshot } from '../../data/snapshot.ts';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { withReason, type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { enrolFormSchema } from '../../../domain/people/account.ts';
import type { OfferedCourse } from '../../../domain/classes/course.ts';
import { NAME_MAX } from '../../../domain/wire/limits.ts';
import { toasts } from '../../../domain/wire/messages.ts';
import { CheckField, Fields, TextField } from '../../../shared/ui/fields.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { CourseField, isGone } from '../../forms/CourseField.tsx';
import { FailureHelp } from '../../forms/FailureHelp.tsx';
import {
  enrol,
  finishRegistration,
  saveTypedRegistration,
  type Registered,
  typedRegistration,
  unfinishedRegistration,
} from '../../forms/registration.ts';
import { useSubmission } from '../../forms/submission.ts';
import { OpenOrders, useOpenOrders, withEarlierOrders } from './OpenOrders.tsx';
import { TermsLabel } from '../../forms/TermsLabel.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

type Props = {
  readonly person: SignedIn;
  readonly courses: readonly OfferedCourse[];
  readonly coursesStatus: 'loading' | 'fresh' | 'failed';
  readonly preselected: string | null;
  readonly helpHref: string;
  /** False if this page has just tried that. */
  readonly resume: boolean;
  /** Why a registration stopped after the account was made. */
  readonly failed: CommandError | null;
  /** The price rose since the form was drawn. */
  readonly onPrice: (courseId: string, price: number) => void;
  readonly onDone: (registered: Registered) => void;
};

export function Enrol(props: Props) {
  const { uid } = props.person;
  const known = useKnownProfile(uid);
  const orders = useOpenOrders(uid, PROFILE_TIMEOUT);
  if (!known.settled || orders === null) return <Loading text="Looking up what we know of you..." />;
  return (
    <>
      <OpenOrders orders={orders} courses={props.courses} />
      <EnrolForm
        {...props}
        known={known}
        onDone={(registered) => props.onDone(withEarlierOrders(registered, orders, uid, props.courses))}
      />
    </>
  );
}

type Known = { readonly name: string | null; readonly phone: string | null };

type KnownProfile = Known & {
  /** False until snapshot or server has answered; the form asks nothing before. */
  readonly settled: boolean;
};

const nothing: KnownProfile = { name: null, phone: null, settled: false };
/** Then the form asks for everything, ms. */
const PROFILE_TIMEOUT = 8_000;

/** From the snapshot at once, then from the server. */
function useKnownProfile(uid: string): KnownProfile {
  const [known, setKnown] = useState(nothing);
  useEffect(() => {
    let stopped = false;
    const settle = (profile: { name: string; phone: string | null } | undefined) => {
      if (!stopped) setKnown({ name: profile?.name ?? null, phone: profile?.phone ?? null, settled: true });
    };
    void readSnapshot(uid).then((snapshot) => snapshot && settle(snapshot.user));
    const askAnyway = () => setKnown((before) => ({ ...before, settled: true }));
    const timer = setTimeout(askAnyway, PROFILE_TIMEOUT);
    const stop = watchProfile(uid, { next: ({ values }) => settle(values[0]), failed: askAnyway });
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
      setKnown(nothing);
    };
  }, [uid]);
  return known;
}

const shapeOf = (asks: { name: boolean; phone: boolean }) => {
  const { name, phone, courseId, agreedToTerms } = enrolFormSchema.shape;
  return z.object({
    courseId,
    agreedToTerms,
    name: asks.name ? name : z.optional(z.string()),
    phone: asks.phone ? phone : z.optional(z.string()),
  });
};

function EnrolForm(props: Props & { readonly known: Known }) {
  const { person, known, courses, coursesStatus, preselected, helpHref, resume, onPrice, onDone } = props;
  const [asksMore, setAsksMore] = useState({ name: false, phone: false });
  const asks = { name: known.name === null || asksMore.name, phone: known.phone === null || asksMore.phone };
  const [busy, run] = useSubmission();
  const [failure, setFailure] = useState(props.failed);
  const [gone, setGone] = useState(false);
  // Somebody with an interrupted registration has accepted the terms already.
  const [isStopped] = useState(() => unfinishedRegistration(person.email) !== null);
  const { register, handleSubmit, getValues, setValue, setError, watch, formState } = useForm({
    resolver: zodResolver(shapeOf(asks)),
    defaultValues: { agreedToTerms: isStopped },
  });
  const courseId = watch('courseId');
  const chosen = courses.find(({ id }) => id === courseId);

  const send = (wanted: string, work: () => Promise<Registered>) =>
    run(async () => {
      setFailure(null);
      try {
        onDone({ ...(known.phone !== null && { phone: known.phone }), ...(await work()) });
      } catch (thrown) {
        const failed = toCommandError(thrown);
        const { name, phone, courseId: course } = failed.fields;
        setAsksMore((more) => ({
          name: more.name || name !== undefined,
          phone: more.phone || phone !== undefined,
        }));
        if (name !== undefined) setError('name', { message: name });
        if (phone !== undefined) setError('phone', { message: phone });
        if (course !== undefined) setError('courseId', { message: course });
        if (failed.price !== undefined) onPrice(wanted, failed.price);
        showToast(withReason(toasts.registrationFailed, failed), 'error');
        setFailure(failed);
      }
    });

  useEffect(() => {
    const draft = { ...typedRegistration(), ...(preselected === null ? {} : { courseId: preselected }) };
    for (const field of ['name', 'phone', 'courseId'] as const) {
      setValue(field, getValues(field) || draft[field] || '');
    }
    if (!isGone(getValues('courseId'), courses, coursesStatus === 'fresh')) return;
    setValue('courseId', '');
    setGone(true);
  }, [preselected, courses, coursesStatus, getValues, setValue, asks.name, asks.phone]);

  const refused = props.failed?.fields['courseId'];
  useEffect(() => {
    if (refused !== undefined) setError('courseId', { message: refused });
  }, [refused, setError]);

  const resumed = useRef(false);
  const unfinished = resume ? unfinishedRegistration(person.email) : null;
  useEffect(() => {
    if (unfinished === null || resumed.current) return;
    resumed.current = true;
    void send(unfinished.courseId, () => finishRegistration(unfinished));
  });

  const submit = handleSubmit(({ courseId: wanted, name, phone }) =>
    send(wanted, () =>
      enrol(person.email, {
        courseId: wanted,
        priceSeen: chosen?.price,
        ...(asks.name ? { name } : {}),
        ...(asks.phone ? { phone } : {}),
      }),
    ),
  );

  const field = (name: 'name' | 'phone' | 'courseId' | 'agreedToTerms') => ({
    ...register(name),
    id: `register-${name}`,
    error: formState.errors[name]?.message,
    disabled: busy,
  });
  return (
    <Fields
      method="post"
      noValidate
      onSubmit={submit}
      onChange={() => saveTypedRegistration({ email: person.email, ...getValues() })}
    >
      <Notice tone="info">
        {busy && unfinished !== null ? (
          <p>Finishing your registration...</p>
        ) : (
          <p>
            Signed in as <strong>{known.name ?? person.email}</strong>
          </p>
        )}
      </Notice>
      {asks.name && (
        <TextField {...field('name')} label="Full Name" autoComplete="name" maxLength={2 * NAME_MAX + 1} />
      )}
      {asks.phone && (
        <TextField
          {...field('phone')}
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          hint="For example 097 000 0000. We use it for your payment and your classes."
        />
      )}
      <CourseField
        {...field('courseId')}
        label="Course"
        courses={courses}
        failed={coursesStatus === 'failed'}
        gone={gone}
        chosen={chosen}
      />
      <CheckField {...field('agreedToTerms')} label={<TermsLabel />} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? 'Registering you for the course...' : 'Register Now'}
      </Button>
      {failure && (
        <FailureHelp
          failure={failure}
          signInHref={null}
          helpHref={helpHref}
          saved={props.failed === null ? 'all' : 'account'}
        />
      )}
    </Fields>
  );
}
