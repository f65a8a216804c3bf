/** An order code as people read it aloud, without line breaks. */
import { formatOrderCode } from '../../domain/money/order.ts';
import { Code } from './shapes.ts';

export function OrderCode({ code }: { code: string }) {
  return <Code sx={{ whiteSpace: 'nowrap' }}>{formatOrderCode(code)}</Code>;
}
