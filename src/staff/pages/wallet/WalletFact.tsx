/** What the wallet says of the open proof, and the money that it is about. */
import Box from '@mui/material/Box';
import { formatKwacha } from '../../../domain/classes/course.ts';
import type { WalletMoney } from '../../../domain/money/wallet/match.ts';
import { walletWord } from '../../../domain/money/wallet/wallet-word.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { formatFull, type Instant } from '../../../domain/time/time.ts';
import { Code, Muted } from '../../ui/shapes.ts';
import { WalletChip } from '../../ui/WalletChip.tsx';
import type { WalletSays } from './use-wallet-words.ts';

type Props = { readonly wallet: WalletSays; readonly now: Instant };

export function WalletFact({ wallet: { match, money }, now }: Props) {
  const word = walletWord(match, now);
  const isLike = match.state === 'look_alike';
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <WalletChip word={word} />
      <Muted>{word.long}</Muted>
      {money.map((one) => (
        <Box key={one.id} sx={{ overflowWrap: 'anywhere' }}>
          {isLike && (
            <>
              <Code>{one.id}</Code>
              <br />
            </>
          )}
          <Muted>{aboutMoney(one)}</Muted>
        </Box>
      ))}
    </Box>
  );
}

/** `K100 from CHANDA MWANSA, 097 123 4567, Sat 28 Nov, 14:02 CAT`, as far as it is known. */
function aboutMoney({ amount, name, phone, at, isTaken }: WalletMoney): string {
  const from = [name, phone && formatPhone(phone)].filter(Boolean).join(', ');
  const parts = [
    `${formatKwacha(amount)}${from === '' ? '' : ` from ${from}`}`,
    at === undefined ? null : formatFull(at),
    isTaken ? 'claimed or given already' : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
