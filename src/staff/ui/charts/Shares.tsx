/** Parts of a whole as one band, in the order of the table below it. */
import { styled } from '@mui/material/styles';

export type Tone = 'secondary' | 'info' | 'success' | 'error';
type Part = { readonly key: string; readonly value: number; readonly tone: Tone };

const [WIDTH, HEIGHT, GAP] = [400, 44, 3];
/** The least width of a part, so that one among thousands is visible. */
const THINNEST = 4;

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: HEIGHT,
  borderRadius: 10,
  background: theme.vars.palette.action.hover,
}));

const Segment = styled('path')<{ tone: Tone }>(({ theme, tone }) => ({
  fill: theme.vars.palette[tone].main,
}));

export function Shares({ parts }: { parts: readonly Part[] }) {
  const seen = parts.filter(({ value }) => value > 0);
  const all = seen.reduce((sum, { value }) => sum + value, 0);
  const room = WIDTH - THINNEST * seen.length;
  const widths = seen.map(({ value }) => THINNEST + (room * value) / all);
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {seen.map(({ key, tone }, at) => {
        const start = widths.slice(0, at).reduce((sum, width) => sum + width, 0);
        const end = start + (widths[at] ?? 0) - (at === seen.length - 1 ? 0 : GAP);
        return <Segment key={key} tone={tone} d={`M${start} 0H${end}V${HEIGHT}H${start}z`} />;
      })}
    </Drawing>
  );
}

/** The colour of a part, as a mark beside its name. */
export const Swatch = styled('span')<{ tone: Tone }>(({ theme, tone }) => ({
  display: 'inline-block',
  width: 11,
  height: 11,
  marginRight: 8,
  rotate: '45deg',
  background: theme.vars.palette[tone].main,
}));
