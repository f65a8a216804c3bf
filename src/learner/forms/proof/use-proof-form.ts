/** Fills the proof form from the message, stores a draft on each change and sends one proof at a time. */
import { zodResolver } from '@hookform/resolvers/zod';
import { type ClipboardEvent, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '../../../shared/data/commands.ts';
import { mobileNetworkOf } from '../../../domain/money/mobile-network.ts';
import type { MobileNetwork } from '../../../domain/money/payment.ts';
import { normalisePhone } from '../../../domain/people/phone-number.ts';
import { withoutBalance } from '../../../domain/money/payment-message.ts';
import { paymentMessageRemarks } from '../../../domain/money/payment-message-remarks.ts';
import type { PaymentNumber } from '../../../domain/wire/setting.ts';
import type { Instant } from '../../../domain/time/time.ts';
import {
  contentOf,
  fieldsFrom,
  loadProofDraft,
  pasted,
  type ProofDraft,
  type ProofForm,
  proofFormSchema,
  type ProofRequest,
  READ,
  saveProofDraft,
  toRequest,
  transactionIdOf,
  withMessage,
} from './proof.ts';
import { type SharedIn, usePicture } from './use-picture.ts';

export type ProofFormProps = {
  readonly orderId: string;
  /** Other orders that the payment covers. */
  readonly alsoOrderIds: readonly string[];
  readonly due: number;
  readonly orderedAt: Instant;
  /** The hub's numbers, to compare a pasted message with. */
  readonly numbers: readonly PaymentNumber[];
  /** The learner's number, to guess the network from. */
  readonly phone: string | null;
  /** What another app shared with the hub, if anything. */
  readonly shared: SharedIn | null;
  /** Queues the proof in the outbox. @throws an Error with a sentence */
  readonly onSend: (request: ProofRequest, image: Blob | null) => Promise<void>;
};

/** An input of so many letters counts as a paste: more than a suggested word, less than a payment message. */
const AT_ONCE = 24;

export function useProofForm({
  orderId,
  alsoOrderIds,
  due,
  orderedAt,
  numbers,
  phone,
  shared,
  onSend,
}: ProofFormProps) {
  const [draft] = useState(() => begin(orderId, shared, mobileNetworkOf(phone)));
  const form = useForm<ProofForm>({
    resolver: zodResolver(proofFormSchema),
    defaultValues: draft.form,
  });
  const { getValues, setValue, formState, trigger } = form;
  const change = (name: keyof ProofForm, value: string) =>
    setValue(name, value, { shouldValidate: formState.isSubmitted });
  const ids = useRef({ proofId: draft.proofId, sentAs: draft.sentAs });
  const keep = () => {
    const { proofId, sentAs } = ids.current;
    saveProofDraft(orderId, { proofId, form: getValues(), ...(sentAs === undefined ? {} : { sentAs }) });
  };
  const picture = usePicture(orderId, shared?.file ?? null, (has) => {
    setValue('hasPicture', has);
    if (formState.isSubmitted) void trigger('message');
    keep();
  });
  const isShrinking = picture.state.kind === 'working';

  /** The message that the fields were read from. */
  const [read, setRead] = useState(draft.form.message);
  const take = (typed: string) => {
    const message = withoutBalance(typed);
    const before = getValues();
    const after = withMessage({ ...before, message: read }, message);
    for (const name of ['message', ...READ] as const) {
      if (after[name] !== before[name]) change(name, after[name]);
    }
    setRead(message);
    keep();
  };
  const [isTyped, setTyped] = useState(draft.form.message !== '');
  // Phone keyboards paste without a paste event.
  const before = useRef(draft.form.message.length);
  const takeAtOnce = ({ target }: { target: { value: string } }) => {
    const { value } = target;
    const isPasted = value.length - before.current >= AT_ONCE;
    before.current = value.length;
    setTyped(value.trim() !== '');
    if (isPasted) take(value);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    event.preventDefault();
    take(pasted(value, [selectionStart, selectionEnd], event.clipboardData.getData('text')));
  };
  const tidyId = () => {
    const typed = getValues('transactionId');
    const id = transactionIdOf(typed);
    if (id !== typed) change('transactionId', id);
    keep();
  };

  /** First guessed from the learner's own number. */
  const guessed = useRef(payerNetworkIn(draft.form) ?? mobileNetworkOf(phone));
  /** Another phone may have paid: its network replaces an earlier guess, but not a choice or what the message names. */
  const guessNetwork = () => {
    const guess = payerNetworkIn(getValues());
    const isGuessed = ['', guessed.current].includes(getValues('network'));
    if (guess !== null && isGuessed && fieldsFrom(read).network === undefined) {
      change('network', guess);
      guessed.current = guess;
    }
    keep();
  };

  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
  const submit = form.handleSubmit(async (checked) => {
    if (sending.current || isShrinking) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const image = picture.state.kind === 'ready' ? picture.state.picture.blob : null;
    const request = toRequest(checked, { proofId: ids.current.proofId, orderId, alsoOrderIds });
    const content = contentOf(request, image);
    const { sentAs, proofId } = ids.current;
    ids.current = {
      proofId: sentAs === undefined || sentAs === content ? proofId : newKey(),
      sentAs: content,
    };
    keep();
    try {
      await onSend({ ...request, proofId: ids.current.proofId }, image);
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown));
      setBusy(false);
    } finally {
      sending.current = false;
    }
  });

  return {
    form,
    picture,
    isShrinking,
    /** For pasted and shared messages alike. */
    message: { take, takeAtOnce, paste },
    remarks: useMemo(
      () => paymentMessageRemarks(read, { due, orderedAt, numbers }),
      [read, due, orderedAt, numbers],
    ),
    isRead: useMemo(() => Object.keys(fieldsFrom(read)).length > 0, [read]),
    /** True once something was read, chosen, typed or sent. */
    isBegun:
      isTyped ||
      read !== '' ||
      formState.isSubmitted ||
      picture.state.kind === 'ready' ||
      (['transactionId', 'amount', 'payerPhone', 'paidAt'] as const).some((name) => getValues(name) !== ''),
    keep,
    tidyId,
    guessNetwork,
    busy,
    failure,
    submit,
  };
}

const payerNetworkIn = ({ payerPhone }: Pick<ProofForm, 'payerPhone'>) =>
  mobileNetworkOf(normalisePhone(payerPhone));

/** The draft with the guessed network and a shared message, stored at once because the share is removed. */
function begin(orderId: string, shared: SharedIn | null, own: MobileNetwork | null): ProofDraft {
  const stored = loadProofDraft(orderId);
  const network = stored.form.network === '' ? (own ?? '') : stored.form.network;
  // The picture is stored separately and may be lost, so `hasPicture` waits until it is found.
  const draft = { ...stored, form: { ...stored.form, network, hasPicture: false } };
  if (!shared?.text) return draft;
  const filled = { ...draft, form: withMessage(draft.form, withoutBalance(shared.text)) };
  saveProofDraft(orderId, filled);
  return filled;
}
