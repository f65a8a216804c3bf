/** Bars with a diamond as their top and their figures above. The table below says the same. */
import { styled } from '@mui/material/styles';

type Bar = { readonly label: string; readonly value: number };

const [WIDTH, HEIGHT, TOP, BASE] = [400, 168, 26, 142];
const PEAK = 9;

const Drawing = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  maxWidth: 480,
  margin: '0 auto',
  '& text': { fontSize: 14, textAnchor: 'middle', fill: theme.vars.palette.text.secondary },
  '& .figure': { fontWeight: 800, fontSize: 16, fill: theme.vars.palette.text.primary },
  '& path': { fill: theme.vars.palette.hub.mint, stroke: theme.vars.palette.primary.main, strokeWidth: 1.5 },
  '& .latest': { fill: theme.vars.palette.primary.main },
  '& line': { stroke: theme.vars.palette.hub.field },
}));

/** The last bar is the present week. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / bars.length;
  const half = Math.min(34, step * 0.32);
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {bars.map(({ label, value }, at) => {
        const middle = step * (at + 0.5);
        const top = BASE - ((BASE - TOP) * value) / most;
        const shoulder = Math.min(BASE, top + PEAK);
        return (
          <g key={label}>
            {value > 0 && (
              <path
                className={at === bars.length - 1 ? 'latest' : ''}
                d={`M${middle - half} ${BASE}V${shoulder}L${middle} ${top}l${half} ${shoulder - top}V${BASE}z`}
              />
            )}
            <text className="figure" x={middle} y={top - 7}>
              {value.toLocaleString('en')}
            </text>
            <text x={middle} y={BASE + 20}>
              {label}
            </text>
          </g>
        );
      })}
      <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
    </Drawing>
  );
}
