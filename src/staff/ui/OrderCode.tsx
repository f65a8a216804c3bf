/** An order code in groups, on one line. */
import { formatOrderCode } from '../../domain/money/order.ts';
import { Code } from './shapes.ts';

export function OrderCode({ code }: { code: string }) {
  return <Code sx={{ whiteSpace: 'nowrap' }}>{formatOrderCode(code)}</Code>;
}
