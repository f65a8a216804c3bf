/** What the wallet says of the open proof, the money that it is about, and the way to take its ID. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { toCommandError } from '../../../../shared/data/errors.ts';
import { formatKwacha } from '../../../../domain/classes/course.ts';
import type { PaymentProof } from '../../../../domain/money/payment.ts';
import type { WalletMoney } from '../../../../domain/money/wallet/match.ts';
import { walletWord } from '../../../../domain/money/wallet/wallet-word.ts';
import { formatPhone } from '../../../../domain/people/phone-number.ts';
import { formatFull, type Instant } from '../../../../domain/time/time.ts';
import { takeTransactionId } from '../../../data/wallet-words.ts';
import { Code, Key, Muted } from '../../../ui/shapes.ts';
import { WalletChip } from '../../../ui/WalletChip.tsx';
import { useKeys } from '../../use-keys.ts';
import type { WalletSays } from './use-wallet-words.ts';

type Props = {
  readonly proof: PaymentProof;
  readonly wallet: WalletSays;
  readonly now: Instant;
  readonly keysOn: boolean;
};

export function WalletFact({ proof, wallet: { match, money }, now, keysOn }: Props) {
  const word = walletWord(match, now);
  const isLike = match.state === 'look_alike';
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (id: string) => {
    setIsBusy(true);
    setProblem(null);
    try {
      await takeTransactionId(proof.id, id);
    } catch (thrown) {
      setProblem(toCommandError(thrown).message);
    }
    setIsBusy(false);
  };
  const free = isLike && proof.status === 'under_review' ? money.filter(({ isTaken }) => !isTaken) : [];
  const [first] = free;
  useKeys({ y: () => first !== undefined && void take(first.id) }, keysOn && !isBusy);
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <WalletChip word={word} />
      {word.more !== null && <Muted>{word.more}</Muted>}
      {money.map((one) => (
        <Box key={one.id} sx={{ overflowWrap: 'anywhere' }}>
          {isLike && (
            <>
              <Code>{one.id}</Code>
              <br />
            </>
          )}
          <Muted>
            {aboutMoney(one)}
            {isLike && one.isTaken && ', claimed or given already'}
          </Muted>
          {free.includes(one) && (
            <Box>
              <Button
                size="small"
                variant="outlined"
                disabled={isBusy}
                onClick={() => void take(one.id)}
                sx={{ gap: 0.75, mt: 0.5 }}
              >
                Take it {keysOn && one === first && <Key aria-hidden="true">y</Key>}
              </Button>
            </Box>
          )}
        </Box>
      ))}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}

/** `K100 from CHANDA MWANSA, 097 123 4567, Sat 28 Nov, 14:02 CAT`, as far as it is known. */
function aboutMoney({ amount, name, phone, at }: WalletMoney): string {
  const from = [name, phone && formatPhone(phone)].filter(Boolean).join(', ');
  const parts = [
    `${formatKwacha(amount)}${from === '' ? '' : ` from ${from}`}`,
    at === undefined ? null : formatFull(at),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
