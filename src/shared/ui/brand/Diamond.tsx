/** The smallest unit of the identity: list bullets, progress, empty states. Takes the text's colour. */
import type { SxProps, Theme } from '@mui/material/styles';
import Box from '@mui/material/Box';

type Props = { size?: number; hollow?: boolean; sx?: SxProps<Theme> };

/** A diamond of `size` px; `hollow` draws its outline only. Purely decorative. */
export function Diamond({ size = 10, hollow = false, sx = {} }: Props) {
  return (
    <Box
      component="svg"
      width={size}
      height={size}
      viewBox="0 0 10 10"
      aria-hidden="true"
      sx={[{ flex: 'none' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      <path
        d={hollow ? 'M5 1.2 8.8 5 5 8.8 1.2 5z' : 'M5 0l5 5-5 5-5-5z'}
        fill={hollow ? 'none' : 'currentColor'}
        stroke={hollow ? 'currentColor' : 'none'}
        strokeWidth={1.6}
      />
    </Box>
  );
}
