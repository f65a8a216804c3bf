/** Shows a payment: the pasted message, a picture or both, and always the transaction id (decisions §3). */
import { type ClipboardEvent, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newKey } from '../data/commands.ts';
import { cardMessages } from '../domain/messages.ts';
import { withoutBalance } from '../domain/momo.ts';
import { remarksOn } from '../domain/momo-remarks.ts';
import type { Instant } from '../domain/time.ts';
import { networkLabels, networkSchema } from '../domain/payment.ts';
import { Button } from '../ui/Button.tsx';
import { Fields, SelectField, TextArea, TextField } from '../ui/fields.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Muted } from '../ui/student/surfaces.ts';
import { PictureField } from './PictureField.tsx';
import {
  contentOf,
  fieldsFrom,
  loadProofDraft,
  pasted,
  type ProofDraft,
  type ProofForm as Values,
  proofFormSchema,
  type ProofRequest,
  READ,
  saveProofDraft,
  toRequest,
  transactionIdOf,
  withMessage,
} from './proof.ts';
import { resolverFor } from './resolver.ts';
import { type SharedIn, usePicture } from './use-picture.ts';

export type ProofFormProps = {
  readonly orderId: string;
  /** Kwacha still to pay. */
  readonly due: number;
  readonly orderedAt: Instant;
  /** What another app shared with the hub, if anything. */
  readonly shared: SharedIn | null;
  /** Keeps the proof on this phone, from where it is sent. @throws an Error with a sentence. */
  readonly onSend: (request: ProofRequest, image: Blob | null) => Promise<void>;
};

/** More letters than a keyboard's suggestion has, fewer than any message. */
const AT_ONCE = 24;

export function ProofForm({ orderId, due, orderedAt, shared, onSend }: ProofFormProps) {
  const [draft] = useState(() => begin(orderId, shared));
  const { register, handleSubmit, getValues, setValue, formState, trigger } = useForm<Values>({
    resolver: resolverFor(proofFormSchema),
    defaultValues: draft.form,
  });
  /** The message that the fields were read from. */
  const [read, setRead] = useState(draft.form.message);
  const remarks = useMemo(() => remarksOn(read, { due, orderedAt }), [read, due, orderedAt]);
  const isRead = useMemo(() => Object.keys(fieldsFrom(read)).length > 0, [read]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useRef(false);
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

  const take = (typed: string) => {
    const message = withoutBalance(typed);
    const before = getValues();
    const after = withMessage({ ...before, message: read }, message);
    for (const name of ['message', ...READ] as const) {
      if (after[name] !== before[name])
        setValue(name, after[name], { shouldValidate: formState.isSubmitted });
    }
    setRead(message);
    keep();
  };
  // A phone's keyboard pastes without telling: then many letters come at once.
  const before = useRef(draft.form.message.length);
  const takeAtOnce = ({ target }: { target: { value: string } }) => {
    const { value } = target;
    const isPasted = value.length - before.current >= AT_ONCE;
    before.current = value.length;
    if (isPasted) take(value);
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    event.preventDefault();
    take(pasted(value, [selectionStart, selectionEnd], event.clipboardData.getData('text')));
  };

  const submit = handleSubmit(async (form) => {
    if (sending.current || isShrinking) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    const image = picture.state.kind === 'ready' ? picture.state.picture.blob : null;
    const request = toRequest(form, { proofId: ids.current.proofId, orderId });
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

  const { errors } = formState;
  const tidyId = () => {
    const typed = getValues('transactionId');
    const id = transactionIdOf(typed);
    if (id !== typed) setValue('transactionId', id, { shouldValidate: formState.isSubmitted });
    keep();
  };
  const field = (name: (typeof READ)[number], options = {}) => ({
    ...register(name, options),
    id: `proof-${name}`,
    error: errors[name]?.message,
    disabled: busy,
  });
  return (
    <Fields noValidate onSubmit={submit} onChange={keep} aria-label="Payment proof">
      <TextArea
        {...register('message', { onBlur: () => take(getValues('message')), onChange: takeAtOnce })}
        id="proof-message"
        label="Confirmation message"
        hint="Paste the whole message that your network sent you. Your balance is cut out on this phone."
        error={errors.message?.message}
        disabled={busy}
        rows={4}
        onPaste={paste}
      />
      <PasteButton disabled={busy} onText={take} />
      {isRead && (
        <Notice tone="info">
          <p>Read from your message. Please check what is below.</p>
        </Notice>
      )}
      {remarks.length > 0 && (
        <Notice tone="warning">
          {remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Notice>
      )}
      <PictureField
        state={picture.state}
        disabled={busy}
        onChoose={picture.choose}
        onRemove={picture.remove}
      />
      <TextField
        {...field('transactionId', { onBlur: tidyId })}
        label="Transaction ID"
        hint="In the message after TID or Txn ID."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField {...field('network')} label="Network">
        <option value="">Choose a network</option>
        {networkSchema.options.map((network) => (
          <option key={network} value={network}>
            {networkLabels[network]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('amount')}
        label="Amount you paid, in kwacha"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        {...field('payerPhone')}
        label="Phone that paid (if not yours)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <TextField {...field('paidAt')} label="When you paid (Lusaka time)" type="datetime-local" />
      {failure !== null && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <Button type="submit" size="large" disabled={busy || isShrinking}>
        {busy ? 'Sending...' : isShrinking ? 'Making the picture small...' : cardMessages.submitProof}
      </Button>
    </Fields>
  );
}

/** The order's draft with a shared message in it, kept at once: the share itself is gone from the phone by now. */
function begin(orderId: string, shared: SharedIn | null): ProofDraft {
  const kept = loadProofDraft(orderId);
  // The picture is kept apart, and may be gone: the form has one once it has been found.
  const draft = { ...kept, form: { ...kept.form, hasPicture: false } };
  if (!shared?.text) return draft;
  const filled = { ...draft, form: withMessage(draft.form, withoutBalance(shared.text)) };
  saveProofDraft(orderId, filled);
  return filled;
}

function PasteButton({ disabled, onText }: { disabled: boolean; onText: (text: string) => void }) {
  const [state, setState] = useState<'ready' | 'empty' | 'refused'>('ready');
  if (typeof navigator.clipboard?.readText !== 'function') return null;
  if (state === 'refused') {
    return <Muted role="status">Press and hold in the field above, then choose Paste.</Muted>;
  }
  const take = (text: string) => {
    const isEmpty = text.trim() === '';
    setState(isEmpty ? 'empty' : 'ready');
    if (!isEmpty) onText(text);
  };
  const paste = () => navigator.clipboard.readText().then(take, () => setState('refused'));
  return (
    <>
      <Button
        variant="outlined"
        disabled={disabled}
        onClick={() => void paste()}
        style={{ justifySelf: 'start' }}
      >
        Paste the message
      </Button>
      {state === 'empty' && (
        <Muted role="status">Nothing is copied. Open the message, copy it, and come back.</Muted>
      )}
    </>
  );
}
