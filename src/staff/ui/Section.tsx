/** A panel with a heading. */
import { Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Panel, Row, Stack } from './shapes.ts';

type Props = {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly isFlush?: boolean;
  readonly children: ReactNode;
};

export function Section({ title, beside, isFlush = false, children }: Props) {
  const titleId = useId();
  return (
    <Panel aria-labelledby={titleId}>
      <Row sx={isFlush ? { p: 1.5, pb: 1 } : { p: 2, pb: 1.5 }}>
        <Typography id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {beside}
      </Row>
      {isFlush ? children : <Stack sx={{ p: 2, pt: 0 }}>{children}</Stack>}
    </Panel>
  );
}
