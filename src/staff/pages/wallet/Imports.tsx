/** The last imports of staff, each of which can be undone as long as nothing of it was used. */
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { can } from '../../../domain/people/staff-member.ts';
import {
  canUndo,
  countsText,
  missingText,
  type WalletImport,
} from '../../../domain/money/wallet/wallet-import.ts';
import { formatFull } from '../../../domain/time/time.ts';
import { tellMessages } from '../../../domain/wire/staff-messages.ts';
import { undoImport } from '../../../domain/wire/wallet-command.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { sendStaff } from '../../data/commands.ts';
import { DialogButton } from '../../ui/buttons.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Muted, PlainList, Row } from '../../ui/shapes.ts';
import { useStaff } from '../use-staff.ts';

type Props = {
  readonly imports: readonly WalletImport[];
  /** The import of which something else on the page tells. */
  readonly told: string | null;
  readonly onUndone: () => void;
};

export function Imports({ imports, told: toldId, onUndone }: Props) {
  const isManager = can(useStaff().role, 'import_statements');
  if (imports.length === 0) return null;
  return (
    <PlainList aria-label="Last imports" sx={{ display: 'grid', gap: 1 }}>
      {imports.map((told) => (
        <Row as="li" key={told.id} sx={{ flexWrap: 'nowrap', alignItems: 'start' }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {told.fileName ?? 'Messages'}, {formatFull(told.at)}
            <br />
            <Muted>
              {told.by.name}
              {told.id !== toldId && `: ${outcomeOf(told)}`}
            </Muted>
          </Box>
          {canUndo(told) && (isManager || told.source === 'paste') && (
            <DialogButton label="Undo" aria-label={`Undo the import of ${formatFull(told.at)}`}>
              {(close) => <Undo told={told} onClose={close} onUndone={onUndone} />}
            </DialogButton>
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

type UndoProps = {
  readonly told: WalletImport;
  readonly onClose: () => void;
  readonly onUndone: () => void;
};

function Undo({ told: { id, at, fileName, counts }, onClose, onUndone }: UndoProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendStaff(undoImport, { importId: id }),
    onSuccess: ({ gone, unseen, used }) => {
      showToast({ title: 'Undone', text: tellMessages.undone(gone + unseen, used) });
      onClose();
      onUndone();
    },
  });
  return (
    <FormDialog
      title="Undo this import?"
      submit="Undo it"
      busy={isPending}
      problem={error?.message}
      onSubmit={mutate}
      onClose={onClose}
    >
      <p>
        {fileName ?? 'Messages'}, {formatFull(at)}: {countsText(counts)}
      </p>
      <p>{tellMessages.undoing}</p>
    </FormDialog>
  );
}
