/** A form within a page: its title, its fields, and the result of saving it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useLeaveWarning } from './leave-warning.ts';
import { Muted, Panel } from './shapes.ts';

type Props = {
  readonly title: string;
  readonly busy: boolean;
  readonly saved: boolean;
  /** True while there is unsaved text, which lasts as long as the portal is open. */
  readonly unsaved: boolean;
  /** True where somebody else saved this part during the typing. */
  readonly byOthers: boolean;
  readonly onUndo: () => void;
  readonly problem: string | null;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
};

export function FormPanel(props: Props) {
  const { title, busy, saved, unsaved, byOthers, onUndo, problem, onSubmit, children } = props;
  const titleId = useId();
  useLeaveWarning(unsaved);
  return (
    <Panel aria-labelledby={titleId} sx={{ p: 2 }}>
      <Box component="form" method="post" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2 }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        {children}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          {unsaved && !busy && (
            <Button type="button" variant="text" onClick={onUndo}>
              Undo changes
            </Button>
          )}
          <Muted role="status">
            {saved ? 'Saved. The site shows it within minutes.' : unsaved && !busy && 'Not saved yet.'}
            {byOthers &&
              !busy &&
              ' Somebody else saved this meanwhile: saving replaces what you changed here.'}
          </Muted>
        </Box>
      </Box>
    </Panel>
  );
}
