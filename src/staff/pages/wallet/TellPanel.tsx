/** Where staff tell the hub what its wallet got: they paste messages, and managers import statements. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useRef, useState } from 'react';
import { can } from '../../../domain/people/staff-member.ts';
import type { WalletImport } from '../../../domain/money/wallet/wallet-import.ts';
import { tellMessages } from '../../../domain/wire/staff-messages.ts';
import { TextArea } from '../../../shared/ui/fields.tsx';
import type { ImportAnswer } from '../../data/wallet/imports.ts';
import { Panel } from '../../ui/shapes.ts';
import { useStaff } from '../use-staff.ts';
import { Told } from './Told.tsx';
import { usePaste } from './use-paste.ts';
import { StatementForm } from './StatementForm.tsx';

type Props = {
  /** The last import; null where there is none, and while it is read. */
  readonly last: WalletImport | null;
  readonly onImported: () => void;
};

export function TellPanel({ last, onImported }: Props) {
  const titleId = useId();
  const isManager = can(useStaff().role, 'import_statements');
  const [answer, setAnswer] = useState<ImportAnswer | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setIsOver] = useState(false);
  const choice = useRef<HTMLInputElement>(null);
  const done = (next: ImportAnswer) => {
    setFile(null);
    setAnswer(next);
    onImported();
  };
  const paste = usePaste(done);
  const onDrop = (event: DragEvent) => {
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped === undefined) return;
    event.preventDefault();
    setFile(dropped);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Panel aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} variant="h2">
        Tell the hub what the wallet got
      </Typography>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          setAnswer(null);
          paste.send();
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
          // What is typed while it is sent would be taken for sent.
          readOnly={paste.busy}
          value={paste.text}
          onChange={({ target }) => paste.type(target.value)}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
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
                  setFile(target.files?.[0] ?? null);
                  // The same file can be chosen again after it was corrected.
                  target.value = '';
                }}
              />
            </>
          )}
        </Box>
      </Box>
      {paste.problem !== null && (
        <Alert severity={paste.isWaiting ? 'warning' : 'error'}>
          {paste.problem} {paste.isWaiting && tellMessages.kept}
        </Alert>
      )}
      <Told answer={answer} last={last} />
      {file !== null && <StatementForm file={file} onClose={() => setFile(null)} onDone={done} />}
    </Panel>
  );
}
