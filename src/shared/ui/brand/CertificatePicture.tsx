/** A certificate on the screen, drawn from the same list as its PDF. Needs the page's `WeaveDefs`. */
import type { CertificateDetails } from '../../../domain/certificates/credential.ts';
import { certificateLayout, type Drawn, type Modules, PAPER } from '../../../domain/certificates/layout.ts';
import { Mark, WEAVE_FILL } from './brand.tsx';

type Props = {
  readonly stated: CertificateDetails;
  readonly site: string;
  readonly modules: Modules;
  readonly label: string;
  readonly className?: string | undefined;
};

export function CertificatePicture({ stated, site, modules, label, className }: Props) {
  return (
    <svg
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      role="img"
      aria-label={label}
      className={className}
      preserveAspectRatio="xMinYMin slice"
      style={{ display: 'block', width: '100%' }}
    >
      {certificateLayout(stated, site, modules).map((one, at) => (
        <DrawnPart key={at} one={one} />
      ))}
    </svg>
  );
}

function DrawnPart({ one }: { one: Drawn }) {
  const { x, y } = one;
  if (one.kind === 'mark') return <Mark size={one.side} at={{ x, y }} />;
  if (one.kind === 'qr') return <Squares {...one} />;
  if (one.kind === 'text') {
    return (
      <text
        x={x}
        y={y}
        fontSize={one.size}
        fill={one.colour}
        fontWeight={one.isBold ? 700 : undefined}
        style={{ unicodeBidi: 'plaintext' }}
      >
        {one.text}
      </text>
    );
  }
  const fill = one.kind === 'weave' ? WEAVE_FILL : one.fill;
  return <rect x={x} y={y} width={one.width} height={one.height} fill={fill} />;
}

/** Dark squares in a row become one rectangle. */
function Squares({ x, y, side, modules }: Extract<Drawn, { kind: 'qr' }>) {
  const rows = modules.map((line, row) =>
    [
      ...line
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ]
      .map((run) => `M${run.index} ${row}h${run[0].length}v1h-${run[0].length}z`)
      .join(''),
  );
  const transform = `translate(${x} ${y}) scale(${side / modules.length})`;
  return <path d={rows.join('')} transform={transform} shapeRendering="crispEdges" />;
}
