/** Rejects a payment with a ready-made or an own sentence, which the learner reads as it is. */
import { Box, Button } from '@mui/material';
import { type KeyboardEvent, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { REASON_MAX } from '../../domain/wire/limits.ts';
import { bannerMessages } from '../../domain/wire/order-messages.ts';
import { reviewMessages } from '../../domain/wire/staff-messages.ts';
import { cannedReasons } from '../../domain/money/review-queue.ts';
import { TextArea } from '../../shared/ui/fields.tsx';
import { PortalDialog } from '../ui/PortalDialog.tsx';
import { Key, Muted, Row } from '../ui/shapes.ts';
import { SmallButton } from '../ui/buttons.tsx';

type Fields = { reason: string };
type Props = {
  readonly about: string;
  /** What was typed before the dialog was closed. */
  readonly draft: string;
  readonly onDraft: (reason: string) => void;
  readonly onReject: (reason: string) => void;
  readonly onClose: () => void;
};

export function RejectForm({ about, draft, onDraft, onReject, onClose }: Props) {
  const { control, register, handleSubmit, getValues, setValue, formState } = useForm<Fields>({
    defaultValues: { reason: draft },
  });
  const reason = useWatch({ control, name: 'reason' }).trim();
  // The form's own `setFocus` is late, and keys pressed before it would be lost.
  const input = useRef<HTMLTextAreaElement>(null);
  const reject = handleSubmit((fields) => onReject(fields.reason.trim()));
  const close = () => {
    onDraft(getValues('reason'));
    onClose();
  };
  const choose = (sentence: string) => {
    setValue('reason', sentence, { shouldValidate: formState.isSubmitted });
    input.current?.focus();
  };
  const { ref, ...field } = register('reason', {
    validate: (value) => value.trim().length >= 3 || reviewMessages.reasonRequired,
    maxLength: { value: REASON_MAX, message: `At most ${REASON_MAX} characters.` },
  });

  /** Digits choose a ready-made sentence while the field is empty, and Enter sends. */
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = reason === '' || isCanned(reason) ? cannedReasons[Number(event.key) - 1] : undefined;
    if (chosen !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      choose(chosen.sentence);
    }
    if (event.key === 'Enter' && !event.shiftKey && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      void reject();
    }
  };

  return (
    <PortalDialog
      title={`Reject the payment of ${about}`}
      onClose={close}
      onKeyDown={onKeyDown}
      onSubmit={() => void reject()}
      actions={
        <>
          <Button variant="text" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="error">
            Reject
          </Button>
        </>
      }
    >
      <Row role="group" aria-label="Ready-made reasons">
        {cannedReasons.map(({ short, sentence }, at) => (
          <SmallButton
            key={short}
            aria-pressed={reason === sentence}
            onClick={() => choose(sentence)}
            sx={{ gap: 0.75 }}
          >
            <Key aria-hidden="true">{at + 1}</Key> {short}
          </SmallButton>
        ))}
      </Row>
      <TextArea
        {...field}
        ref={(node) => {
          ref(node);
          if (node === null || node === input.current) return;
          input.current = node;
          node.focus();
        }}
        id="reject-reason"
        label="Reason"
        hint={formState.errors.reason ? undefined : reviewMessages.reasonRequired}
        rows={2}
        error={formState.errors.reason?.message}
      />
      {reason !== '' && (
        <Box sx={{ p: 1.5, borderRadius: '10px', bgcolor: 'hub.copperSoft' }}>
          <Muted>The learner reads</Muted>
          <Box component="p" sx={{ m: 0 }}>
            {bannerMessages.rejected}. {/[.!?]$/.test(reason) ? reason : `${reason}.`}{' '}
            {bannerMessages.rejectedNext}
          </Box>
        </Box>
      )}
    </PortalDialog>
  );
}

function isCanned(reason: string): boolean {
  return cannedReasons.some(({ sentence }) => sentence === reason);
}
