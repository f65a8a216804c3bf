/** A pasted message, a picture or both, and always the transaction ID (rules §3). */
import { currencyName, town } from '#hub';
import { type ClipboardEvent, useRef, useState } from 'react';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import {
  type MobileNetwork,
  mobileNetworkLabels,
  mobileNetworkSchema,
} from '../../../domain/money/payment.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Fields, SelectField, TextArea, TextField } from '../../../shared/ui/fields.tsx';
import { Failure, Notice } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { fieldsOf, useSubmission } from '../submission.ts';
import type { SharedIn } from '../../../pwa/shared-inbox.ts';
import { PictureField, usePicture } from './Picture.tsx';
import {
  contentOf,
  fieldsFrom,
  lineOf,
  loadProofDraft,
  pasted,
  type ProofDraft,
  type ProofForm,
  proofFormSchema,
  type ProofRequest,
  MESSAGE_FIELDS,
  saveProofDraft,
  toRequest,
  transactionIdOf,
  withMessage,
} from './proof.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { now } from '../../../shared/data/clock.ts';
import { newKey } from '../../../shared/data/commands.ts';
import { mobileNetworkOf } from '../../../domain/money/mobile-network.ts';
import { normalisePhone } from '../../../domain/people/phone-number.ts';
import { paymentMessageRemarks, withoutBalance } from '../../../domain/money/payment-message.ts';
import type { PaymentNumber } from '../../../domain/wire/setting.ts';
import type { Instant } from '../../../domain/time/time.ts';

/** Starts with paste or picture. A complete message folds the rest away; otherwise the rest unfolds, also on demand. */
export function ProofForm(props: ProofFormProps) {
  const hub = useProofForm(props);
  const { form, picture, isShrinking, message, remarks, isRead, line, keep, busy, failure, submit } = hub;
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(props.isReopened);
  const { register, getValues, formState } = form;
  const isUnfolded = isTyping || hub.isBegun;
  const send = (
    <>
      <Failure text={failure?.message} />
      <Button
        type="submit"
        variant={isUnfolded ? 'contained' : 'outlined'}
        size="large"
        disabled={busy || isShrinking}
      >
        {busy ? 'Sending...' : isShrinking ? 'Making the picture small...' : cardMessages.submitProof}
      </Button>
    </>
  );
  return (
    <Fields noValidate onSubmit={submit} onChange={keep} aria-label="Payment proof">
      {line === null && <PasteButton disabled={busy} isFirst={!isUnfolded} onText={message.take} />}
      <TextArea
        {...register('message', {
          onBlur: () => message.take(getValues('message')),
          onChange: message.takeAtOnce,
        })}
        id="proof-message"
        label="Confirmation message"
        hint="The whole message that your network sent you. We never see your balance."
        error={formState.errors.message?.message}
        disabled={busy}
        rows={isUnfolded && line === null ? 4 : 2}
        onPaste={message.paste}
      />
      {isRead && (
        <Notice tone="info">
          {line === null ? (
            <p>Not everything could be read from your message. Please fill in what is missing below.</p>
          ) : (
            <p>
              <strong>{line}</strong>. Right?
            </p>
          )}
        </Notice>
      )}
      {remarks.length > 0 && (
        <Notice tone="warning">
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Notice>
      )}
      {line !== null && (
        <>
          {send}
          <Button variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} style={START}>
            Change something, or add a picture
          </Button>
        </>
      )}
      {/* Hidden, not removed: what was typed or chosen stays. */}
      <div className={surfaces.stack} hidden={line !== null && !isOpen}>
        <PictureField
          state={picture.state}
          disabled={busy}
          onChoose={picture.choose}
          onRemove={picture.remove}
        />
        {isUnfolded ? (
          <Details {...hub} />
        ) : (
          <Button variant="text" onClick={() => setTyping(true)} style={START}>
            Type the details instead
          </Button>
        )}
      </div>
      {line === null && send}
    </Fields>
  );
}

const START = { justifySelf: 'start', paddingInline: 0 } as const;

const labels = {
  transactionId: 'Transaction ID',
  network: 'Network',
  amount: `Amount you paid, in ${currencyName}`,
  payerPhone: 'Phone that paid (if not yours)',
  paidAt: `When you paid (${town} time)`,
} as const;

/** What the message says, to be checked or typed. */
function Details({ form, busy, tidyId, guessNetwork }: ReturnType<typeof useProofForm>) {
  const field = fieldsOf(form, 'proof', labels, busy);
  return (
    <>
      <TextField
        {...field('transactionId', { onBlur: tidyId })}
        hint="In the message after TID or Txn ID."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField {...field('network')}>
        <option value="">Choose a network</option>
        {mobileNetworkSchema.options.map((network) => (
          <option key={network} value={network}>
            {mobileNetworkLabels[network]}
          </option>
        ))}
      </SelectField>
      <TextField {...field('amount')} inputMode="decimal" autoComplete="off" />
      <TextField
        {...field('payerPhone', { onBlur: guessNetwork })}
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <TextField {...field('paidAt')} type="datetime-local" />
    </>
  );
}

type PasteProps = {
  readonly disabled: boolean;
  readonly isFirst: boolean;
  readonly onText: (text: string) => void;
};

function PasteButton({ disabled, isFirst, onText }: PasteProps) {
  const [state, setState] = useState<'ready' | 'empty' | 'refused'>('ready');
  if (typeof navigator.clipboard?.readText !== 'function') return null;
  if (state === 'refused') {
    return (
      <p className={surfaces.muted} role="status">
        Press and hold in the field below, then choose Paste.
      </p>
    );
  }
  const take = (text: string) => {
    const isEmpty = text.trim() === '';
    setState(isEmpty ? 'empty' : 'ready');
    if (!isEmpty) onText(text);
  };
  const paste = () => navigator.clipboard.readText().then(take, () => setState('refused'));
  return (
    <>
      <Button variant={isFirst ? 'contained' : 'outlined'} disabled={disabled} onClick={() => void paste()}>
        Paste the message
      </Button>
      {state === 'empty' && (
        <p className={surfaces.muted} role="status">
          Nothing is copied. Open the message, copy it, and come back.
        </p>
      )}
    </>
  );
}

type ProofFormProps = {
  readonly orderId: string;
  readonly alsoOrderIds: readonly string[];
  readonly due: number;
  readonly orderedAt: Instant;
  /** The hub's numbers, to compare a pasted message with. */
  readonly numbers: readonly PaymentNumber[];
  /** The learner's number, to guess the network from. */
  readonly phone: string | null;
  readonly shared: SharedIn | null;
  /** To be corrected: nothing is folded. */
  readonly isReopened: boolean;
  /** Queues the proof in the outbox, or sends it at once if the phone cannot store it. @throws CommandError */
  readonly onSend: (request: ProofRequest, image: Blob | null) => Promise<void>;
};

/** An input of this many letters at once counts as a paste: more than a suggested word, less than a payment message. */
const PASTE_MIN_LENGTH = 24;

/** Fills the form from the message, stores a draft on each change and sends one proof at a time. */
function useProofForm(props: ProofFormProps) {
  const { orderId, alsoOrderIds, due, orderedAt, numbers, phone, shared, onSend } = props;
  const [draft] = useState(() => begin(orderId, shared, mobileNetworkOf(phone)));
  const form = useForm<ProofForm>({
    resolver: zodResolver(proofFormSchema),
    defaultValues: draft.form,
  });
  const { getValues, setValue, formState, trigger } = form;
  const change = (name: keyof ProofForm, value: string) =>
    setValue(name, value, { shouldValidate: formState.isSubmitted });
  const ids = useRef({ proofId: draft.proofId, sentAs: draft.sentAs });
  const keep = () => saveProofDraft(orderId, { ...ids.current, form: getValues() });
  const picture = usePicture(orderId, shared?.file ?? null, (has) => {
    setValue('hasPicture', has);
    if (formState.isSubmitted) void trigger('message');
    keep();
  });
  const isShrinking = picture.state.kind === 'working';

  /** The message that the fields were read from. */
  const [read, setRead] = useState(draft.form.message);
  const readAgain = (typed: string): string => {
    const message = withoutBalance(typed);
    const before = getValues();
    const after = withMessage({ ...before, message: read }, message);
    for (const name of MESSAGE_FIELDS) {
      if (after[name] !== before[name]) change(name, after[name]);
    }
    setRead(message);
    keep();
    return message;
  };
  const take = (typed: string) => {
    const message = readAgain(typed);
    if (message !== getValues('message')) change('message', message);
    keep();
  };
  const [isTyped, setTyped] = useState(draft.form.message !== '');
  // Phone keyboards paste without a paste event.
  const before = useRef(draft.form.message.length);
  const takeAtOnce = ({ target }: { target: { value: string } }) => {
    const { value } = target;
    const isPasted = value.length - before.current >= PASTE_MIN_LENGTH;
    before.current = value.length;
    setTyped(value.trim() !== '');
    if (isPasted) take(value);
    // During typing, the text itself stays as it is.
    else readAgain(value);
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

  const line = lineOf({ ...draft.form, ...form.watch() }, now());
  const { busy, failure, run } = useSubmission();
  const submit = form.handleSubmit(async (checked) => {
    if (busy || isShrinking) return;
    const image = picture.state.kind === 'ready' ? picture.state.picture.blob : null;
    const request = toRequest(checked, { proofId: ids.current.proofId, orderId, alsoOrderIds });
    const content = contentOf(request, image);
    const { sentAs, proofId } = ids.current;
    ids.current = {
      proofId: sentAs === undefined || sentAs === content ? proofId : newKey(),
      sentAs: content,
    };
    keep();
    await run(() => onSend({ ...request, proofId: ids.current.proofId }, image));
  });

  return {
    form,
    picture,
    isShrinking,
    message: { take, takeAtOnce, paste },
    remarks: paymentMessageRemarks(read, { due, orderedAt, numbers }),
    isRead: Object.keys(fieldsFrom(read)).length > 0,
    line,
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
