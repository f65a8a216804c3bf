/** The cloth that hangs at the end of a deep ground: a strip below on a phone, a panel on the right on a wide screen. */
import Box from '@mui/material/Box';
import { Weave } from '../../shared/ui/brand/Weave.tsx';

/** The selvedge: two flame threads along the edge. */
export const SELVEDGE = '#F2A870';

/** Needs a positioned parent; `strip` is the height on a phone in px. */
export function Cloth({ strip }: { strip: number }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: { xs: 'auto 0 0', md: '0 0 0 calc(50% + 130px)' },
        height: { xs: strip, md: 'auto' },
        borderTop: { xs: `4px double ${SELVEDGE}`, md: 0 },
        borderLeft: { md: `6px double ${SELVEDGE}` },
        displayPrint: 'none',
      }}
    >
      <Weave />
    </Box>
  );
}
