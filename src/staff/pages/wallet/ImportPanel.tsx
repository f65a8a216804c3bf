/** Staff paste wallet messages, managers import statements; each of the last imports can be undone while nothing of it was used. */
import { Alert, Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  canUndo,
  countsText,
  missingText,
  type WalletImport,
} from '../../../domain/money/wallet/wallet-import.ts';
import { importMessages } from '../../../domain/wire/staff-messages.ts';
import { TextArea } from '../../../shared/ui/fields.tsx';
import { readStorageJson, writeStorageJson } from '../../../shared/data/storage-json.ts';
import { type ImportAnswer, sendPaste } from '../../data/wallet.ts';
import { Muted, PlainList, Row, Section } from '../../ui/shapes.tsx';
import { useCan, useStaff } from '../use-staff.ts';
import { ConfirmButton } from '../../forms/ReasonForm.tsx';
import { ImportForm } from './ImportForm.tsx';
import * as z from 'zod/mini';
import { idempotencyKeySchema } from '../../../domain/wire/envelope.ts';
import { MINUTE, SECOND, WALLET_PASTE_MAX } from '../../../domain/wire/limits.ts';
import { newKey } from '../../../shared/data/commands.ts';
import { CommandError, isRefusal } from '../../../shared/data/errors.ts';
import { formatDuration } from '../../../domain/money/review-queue.ts';
import { useNow } from '../../../shared/state/clock.ts';
import { ForwarderGap, useForwarder } from './ForwarderGap.tsx';
import { formatFull } from '../../../domain/time/time.ts';
import { undoImportedMoney } from '../../../domain/wire/wallet-command.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaffCommand } from '../../data/commands.ts';

type Props = {
  readonly imports: readonly WalletImport[];
  readonly onImported: () => void;
};

export function ImportPanel({ imports, onImported }: Props) {
  const isManager = useCan('import_statements');
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [from, setFrom] = useState<File | string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const choice = useRef<HTMLInputElement>(null);
  const done = (next: ImportAnswer) => {
    setFrom(null);
    setAnswer(next);
    onImported();
  };
  const paste = usePaste(done);
  const onDrop = (event: DragEvent) => {
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped === undefined) return;
    event.preventDefault();
    setFrom(dropped);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Section title="Tell the hub what the wallet got">
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          setFrom(paste.text);
        }}
        {...(isManager && { onDrop, onDragOver: over, onDragLeave: () => setIsOver(false) })}
        sx={{
          display: 'grid',
          gap: 1.5,
          ...(isOver && { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: 6 }),
        }}
      >
        <TextArea
          id="wallet-paste"
          label="Messages"
          placeholder={
            isManager ? 'Paste messages here, or drop a statement (CSV)' : 'Paste any number of messages here'
          }
          rows={3}
          spellCheck={false}
          // Text typed during the request would be taken for sent.
          readOnly={paste.busy}
          value={paste.text}
          onChange={({ target }) => paste.type(target.value)}
        />
        <Row>
          <Button type="submit" disabled={paste.busy || paste.text.trim() === ''}>
            {paste.busy ? 'Reading...' : 'Read them'}
          </Button>
          {isManager && (
            <>
              <Button type="button" variant="outlined" onClick={() => choice.current?.click()}>
                Import statement
              </Button>
              <input
                ref={choice}
                type="file"
                hidden
                accept=".csv,.txt,.tsv,text/csv,text/plain"
                aria-label="Statement"
                onChange={({ target }) => {
                  setFrom(target.files?.[0] ?? null);
                  // The same file can be chosen again after it was corrected.
                  target.value = '';
                }}
              />
            </>
          )}
        </Row>
      </Box>
      {paste.problem !== null && (
        <Alert severity={paste.isWaiting ? 'warning' : 'error'}>
          {paste.problem} {paste.isWaiting && importMessages.kept}
        </Alert>
      )}
      {answer !== null && (
        <Alert severity={answer.missing === null ? 'success' : 'warning'} role="status">
          <b>{countsText(answer.counts)}</b> {answer.missing !== null && missingText(answer.missing)}
        </Alert>
      )}
      <Imports imports={imports} shownId={answer?.importId ?? null} onUndone={() => setAnswer(null)} />
      <ForwarderHeard />
      <ForwarderGap />
      {from !== null && (
        <ImportForm
          from={from}
          onClose={() => setFrom(null)}
          onPaste={() => {
            setFrom(null);
            setAnswer(null);
            paste.send();
          }}
          onDone={done}
        />
      )}
    </Section>
  );
}

const AGAIN_EVERY = 20 * SECOND;

const typedSchema = z.object({
  text: z.string(),
  key: z.nullable(idempotencyKeySchema),
});
type Typed = z.infer<typeof typedSchema>;
const EMPTY: Typed = { text: '', key: null };

function usePaste(onDone: (answer: ImportAnswer) => void) {
  const name = `hub.staff.paste.${useStaff().id}`;
  const [typed, setTyped] = useState(() => readStorageJson(name, typedSchema) ?? EMPTY);
  const change = (next: Typed) => {
    writeStorageJson(name, next.text === '' ? null : next);
    setTyped(next);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) => {
      if (text.length > WALLET_PASTE_MAX) throw new CommandError('bad_request', importMessages.tooMany);
      return sendPaste(text, key);
    },
    onSuccess: (answer) => {
      change(EMPTY);
      onDone(answer);
    },
    // Refused text stays to be corrected; after any other failure the text waits for the hub.
    onError: (thrown, { text }) => isRefusal(thrown) && change({ text, key: null }),
  });
  const send = () => {
    const sent = { text: typed.text, key: typed.key ?? newKey() };
    // Kept before it is sent, so that every retry uses the same key.
    change(sent);
    mutate(sent);
  };
  const again = useEffectEvent(send);
  const isWaiting = typed.key !== null;
  useEffect(() => {
    if (!isWaiting || isPending) return undefined;
    const sendAgain = () => again();
    const timer = setInterval(sendAgain, AGAIN_EVERY);
    addEventListener('online', sendAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', sendAgain);
    };
  }, [isWaiting, isPending]);
  return {
    text: typed.text,
    type: (text: string) => change({ text, key: null }),
    send,
    busy: isPending,
    /** It was sent without an answer, and is sent again by itself. */
    isWaiting,
    problem: error?.message ?? null,
  };
}

function ForwarderHeard() {
  const forwarder = useForwarder();
  const now = useNow(MINUTE);
  if (forwarder?.setAt == null) return null;
  const { heardAt } = forwarder;
  return (
    <b>Forwarder: {heardAt === null ? 'not heard yet' : `heard ${formatDuration(now - heardAt)} ago`}</b>
  );
}

type ImportsProps = {
  readonly imports: readonly WalletImport[];
  /** The import whose outcome the page shows above the list. */
  readonly shownId: string | null;
  readonly onUndone: () => void;
};

function Imports({ imports, shownId, onUndone }: ImportsProps) {
  const isManager = useCan('import_statements');
  if (imports.length === 0) return null;
  return (
    <PlainList aria-label="Last imports" sx={{ display: 'grid', gap: 1 }}>
      {imports.map((imported) => (
        <Row as="li" key={imported.id} sx={{ flexWrap: 'nowrap', alignItems: 'start' }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {imported.fileName ?? 'Messages'}, {formatFull(imported.at)}
            <br />
            <Muted>
              {imported.by.name}
              {imported.id !== shownId && `: ${outcomeOf(imported)}`}
            </Muted>
          </Box>
          {canUndo(imported) && (isManager || imported.source === 'paste') && (
            <ConfirmButton
              label="Undo"
              aria-label={`Undo the import of ${formatFull(imported.at)}`}
              title="Undo this import?"
              submit="Undo it"
              send={async () => {
                const { gone, unseen, used } = await sendStaffCommand(undoImportedMoney, {
                  importId: imported.id,
                });
                showToast({ title: 'Undone', text: importMessages.undone(gone + unseen, used) });
                onUndone();
              }}
            >
              <p>
                {imported.fileName ?? 'Messages'}, {formatFull(imported.at)}: {countsText(imported.counts)}
              </p>
              <p>{importMessages.undoing}</p>
            </ConfirmButton>
          )}
        </Row>
      ))}
    </PlainList>
  );
}

function outcomeOf({ undone, counts, missing }: WalletImport): string {
  if (undone) return `undone by ${undone.name}.`;
  return `${countsText(counts)}${missing === null ? '' : ` ${missingText(missing)}`}`;
}
