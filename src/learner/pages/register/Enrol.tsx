/** For a signed-in learner: the unpaid orders, so that nobody registers twice, and a form for what is unknown. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { AuthUser } from '../../data/auth-session.ts';
import { Loading } from '../../ui/frame/CentredPage.tsx';
import { useEffect, useState, useRef } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { withReason, type CommandError } from '../../../shared/data/errors.ts';
import { enrolFormSchema } from '../../../domain/people/account.ts';
import { type Course, formatKwacha, formatList } from '../../../domain/classes/course.ts';
import { NAME_MAX } from '../../../domain/wire/limits.ts';
import { accountMessages, toasts } from '../../../domain/wire/messages.ts';
import { CheckField, Fields, TextField } from '../../../shared/ui/fields.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import {
  CourseField,
  type CourseFormProps,
  isGone,
  FailureHelp,
  labels,
  TermsLabel,
} from '../../forms/RegistrationForm.tsx';
import {
  enrol,
  finishRegistration,
  saveTypedRegistration,
  type Registered,
  typedRegistration,
  unfinishedRegistration,
} from '../../forms/registration.ts';
import { fieldsOf, useSubmission } from '../../forms/submission.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import type { Enrollment } from '../../../domain/classes/enrollment.ts';
import { sameHours } from '../../../domain/cohort/same-hours.ts';
import { SameHours } from './SameHours.tsx';
import { formatOrderCode, type Order } from '../../../domain/money/order.ts';
import { owedFor, paidTogether } from '../../../domain/money/together/pay-together.ts';
import { now } from '../../../shared/data/clock.ts';
import { useIsAfter } from '../../../shared/ui/use-is-after.ts';
import { useLearner } from '../../state/use-learner.ts';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { paths } from '../../../domain/wire/paths.ts';

type Props = CourseFormProps & {
  readonly person: AuthUser;
  /** False if this page has just tried to finish the registration. */
  readonly resume: boolean;
  /** Why a registration stopped after the account was made. */
  readonly failed: CommandError | null;
};

export function Enrol(props: Props) {
  const { uid } = props.person;
  const known = useKnown();
  if (known === null) return <Loading text="Loading your details..." />;
  const { orders } = known;
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

type Known = {
  readonly name: string | null;
  readonly phone: string | null;
  /** Unpaid ones. */
  readonly orders: readonly Order[];
  readonly enrollments: readonly Enrollment[];
};

/** How long to wait before the form asks for everything, ms. */
const TIMEOUT = 8_000;

/** Null until the phone or the hub has answered, because the form asks for what is unknown. */
function useKnown(): Known | null {
  const { state } = useLearner();
  const isLate = useIsAfter(TIMEOUT);
  if (state.status === 'loading' && !isLate) return null;
  const { user = null, orders = [], enrollments = [] } = state.status === 'ready' ? state.data : {};
  const unpaid = orders.filter(({ status }) => status !== 'approved');
  return { name: user?.name ?? null, phone: user?.phone ?? null, orders: unpaid, enrollments };
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
  const { person, known, courses, offerings, coursesStatus, preselected, helpHref } = props;
  const { resume, onPrice, onDone } = props;
  const [asksMore, setAsksMore] = useState({ name: false, phone: false });
  const asks = { name: known.name === null || asksMore.name, phone: known.phone === null || asksMore.phone };
  const [wasTried, setWasTried] = useState(false);
  const { busy, failure: ownFailure, run } = useSubmission();
  const failure = ownFailure ?? (wasTried ? null : props.failed);
  const [gone, setGone] = useState(false);
  // A learner with an interrupted registration has accepted the terms already.
  const [isStopped] = useState(() => unfinishedRegistration(person.email) !== null);
  const form = useForm({
    resolver: zodResolver(shapeOf(asks)),
    defaultValues: { agreedToTerms: isStopped },
  });
  const { handleSubmit, getValues, setValue, setError, watch } = form;
  const courseId = watch('courseId');
  const chosen = courses.find(({ id }) => id === courseId);
  const shared = chosen ? sameHours(chosen, known.enrollments, offerings, now()) : null;
  const [wantsLater, setWantsLater] = useState<boolean | null>(null);
  const later = shared !== null && (wantsLater ?? !shared.canTakeBoth) ? shared : null;

  const send = (wanted: string, work: () => Promise<Registered>) => {
    setWasTried(true);
    return run(
      async () => onDone({ ...(known.phone !== null && { phone: known.phone }), ...(await work()) }),
      (failed) => {
        const wrong = failed.fields;
        setAsksMore((more) => ({
          name: more.name || 'name' in wrong,
          phone: more.phone || 'phone' in wrong,
        }));
        for (const name of ['name', 'phone', 'courseId'] as const) {
          if (wrong[name] !== undefined) setError(name, { message: wrong[name] });
        }
        if (failed.price !== undefined) onPrice(wanted, failed.price);
        showToast(withReason(toasts.registrationFailed, failed), 'error');
      },
    );
  };

  useEffect(() => {
    const typed = typedRegistration();
    // Somebody else may have begun to register on this phone.
    const isOwn = typed.email?.trim().toLowerCase() === person.email.toLowerCase();
    const draft = { ...(isOwn && typed), courseId: preselected ?? typed.courseId };
    for (const field of ['name', 'phone', 'courseId'] as const) {
      setValue(field, getValues(field) || draft[field] || '');
    }
    if (!isGone(getValues('courseId'), courses, coursesStatus === 'fresh')) return;
    setValue('courseId', '');
    setGone(true);
  }, [preselected, courses, coursesStatus, getValues, setValue, asks.name, asks.phone, person.email]);

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
      enrol({
        email: person.email,
        courseId: wanted,
        priceSeen: chosen?.price,
        ...(later !== null && { fromWeekend: later.nextWeekend }),
        ...(asks.name ? { name } : {}),
        ...(asks.phone ? { phone } : {}),
      }),
    ),
  );

  const field = fieldsOf(form, 'register', { ...labels, agreedToTerms: <TermsLabel /> }, busy);
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
      {asks.name && <TextField {...field('name')} autoComplete="name" maxLength={2 * NAME_MAX + 1} />}
      {asks.phone && (
        <TextField {...field('phone')} type="tel" autoComplete="tel" hint={accountMessages.phoneHint} />
      )}
      <CourseField
        {...field('courseId')}
        courses={courses}
        offerings={offerings}
        failed={coursesStatus === 'failed'}
        gone={gone}
        chosen={chosen}
        begins={later?.nextClass}
      />
      {shared !== null && (
        <SameHours
          {...shared}
          courses={courses}
          isLater={later !== null}
          onChange={setWantsLater}
          disabled={busy}
        />
      )}
      <CheckField {...field('agreedToTerms')} />
      <Button type="submit" size="large" aria-disabled={busy}>
        {busy ? 'Registering you for the course...' : 'Register Now'}
      </Button>
      {failure && (
        <FailureHelp
          failure={failure}
          helpHref={helpHref}
          saved={props.failed === null ? 'all' : 'account'}
        />
      )}
    </Fields>
  );
}

type OpenOrdersProps = {
  readonly orders: readonly Order[];
  readonly courses: readonly Pick<Course, 'id' | 'title'>[];
};

/** One notice for all orders paid together. */
function OpenOrders({ orders, courses }: OpenOrdersProps) {
  const sums = orders
    .map((order) => paidTogether(order, orders, []))
    .filter((together, at) => together[0] === orders[at]);
  return sums.map((together) => {
    const { reference, due, lines } = owedFor(together, courses);
    const isChecked = together[0]?.status === 'under_review';
    return (
      <Notice key={reference} tone="success" isAnnounced={false}>
        <p>
          You are registered for <strong>{formatList(lines.map(({ title }) => title))}</strong>,{' '}
          {lines.length === 1 ? 'order' : 'reference'} <code>{formatOrderCode(reference)}</code>.
          {isChecked && ` ${cardMessages.underReview}.`}
        </p>
        <Button to={paths.dashboard({ order: reference })}>
          {isChecked ? 'Go to Dashboard' : `Pay ${formatKwacha(due)}`}
        </Button>
      </Notice>
    );
  });
}

/** Adds what is owed for earlier orders. */
function withEarlierOrders(
  registered: Registered,
  orders: readonly Order[],
  userId: string,
  courses: readonly Course[],
): Registered {
  const { orderId: id, courseId, amount, status } = registered;
  if (courseId === undefined) return registered;
  const made: Order = {
    id,
    userId,
    courseId,
    amount,
    status,
    createdAt: now(),
    paidAmount: 0,
    proofCount: 0,
    latestProofId: null,
    rejectionReason: null,
    receiptNumber: null,
  };
  const known = orders.find((order) => order.id === id) ?? made;
  const all = paidTogether(known, [...orders.filter((order) => order !== known), known], []);
  return all.length === 1 ? registered : { ...registered, owed: owedFor(all, courses) };
}
