/** An order's code as people read it out, in one piece. */
import { formatOrderCode } from '../../domain/money/order.ts';
import { Code } from './shapes.ts';

export function OrderCode({ code }: { code: string }) {
  return <Code sx={{ whiteSpace: 'nowrap' }}>{formatOrderCode(code)}</Code>;
}
