/** A pasted message, a picture or both, and always the transaction ID (rules §3). */
import { useState } from 'react';
import { cardMessages } from '../../../domain/wire/order-messages.ts';
import { mobileNetworkLabels, mobileNetworkSchema } from '../../../domain/money/payment.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Fields, SelectField, TextArea, TextField } from '../../../shared/ui/fields.tsx';
import { Notice } from '../../ui/Notice.tsx';
import surfaces from '../../ui/surfaces.module.css';
import { PictureField } from './PictureField.tsx';
import type { READ } from './proof.ts';
import { type ProofFormProps, useProofForm } from './use-proof-form.ts';

/** Starts with paste or picture; the rest unfolds once something was read, or on demand. */
export function ProofForm(props: ProofFormProps) {
  const hub = useProofForm(props);
  const { form, picture, isShrinking, message, remarks, isRead, keep, busy, failure, submit } = hub;
  const [isAsked, setAsked] = useState(false);
  const { register, getValues, formState } = form;
  const isUnfolded = isAsked || hub.isBegun;
  return (
    <Fields noValidate onSubmit={submit} onChange={keep} aria-label="Payment proof">
      <PasteButton disabled={busy} isFirst={!isUnfolded} onText={message.take} />
      <TextArea
        {...register('message', {
          onBlur: () => message.take(getValues('message')),
          onChange: message.takeAtOnce,
        })}
        id="proof-message"
        label="Confirmation message"
        hint="The whole message that your network sent you. Your balance is cut out on this phone."
        error={formState.errors.message?.message}
        disabled={busy}
        rows={isUnfolded ? 4 : 2}
        onPaste={message.paste}
      />
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
      {isUnfolded ? (
        <Details {...hub} />
      ) : (
        <Button
          variant="text"
          onClick={() => setAsked(true)}
          style={{ justifySelf: 'start', paddingInline: 0 }}
        >
          Type the details instead
        </Button>
      )}
      {failure !== null && (
        <Notice tone="error">
          <p>{failure}</p>
        </Notice>
      )}
      <Button
        type="submit"
        variant={isUnfolded ? 'contained' : 'outlined'}
        size="large"
        disabled={busy || isShrinking}
      >
        {busy ? 'Sending...' : isShrinking ? 'Making the picture small...' : cardMessages.submitProof}
      </Button>
    </Fields>
  );
}

/** What the message says, to be checked or typed. */
function Details({ form, busy, tidyId, guessNetwork }: ReturnType<typeof useProofForm>) {
  const { register } = form;
  const { errors } = form.formState;
  const field = (name: (typeof READ)[number], options = {}) => ({
    ...register(name, options),
    id: `proof-${name}`,
    error: errors[name]?.message,
    disabled: busy,
  });
  return (
    <>
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
        {mobileNetworkSchema.options.map((network) => (
          <option key={network} value={network}>
            {mobileNetworkLabels[network]}
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
        {...field('payerPhone', { onBlur: guessNetwork })}
        label="Phone that paid (if not yours)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <TextField {...field('paidAt')} label="When you paid (Lusaka time)" type="datetime-local" />
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
