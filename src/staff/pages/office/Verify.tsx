/** The head of the audit log: verifies it against its seals, or against a receipt. */
import { Alert, AlertTitle, Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CommandRequest } from '../../../domain/wire/commands.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { checkWholeLog, type LogCheck, lostIn, verifyLog } from '../../../domain/records/log-check.ts';
import { Heading } from '../Heading.tsx';
import { Code, Muted, SmallButton } from '../../ui/shapes.tsx';
import { formatDateTime } from '../../../domain/time/time.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { readSealCode } from '../../../domain/records/seal-code.ts';
import { SEAL_CODE_MAX } from '../../../domain/wire/limits.ts';
import { sealMessages } from '../../../domain/wire/staff-messages.ts';

const LISTED = 100;

const faults = {
  altered: 'was changed after it was written',
  removed: 'was removed',
  added: 'was slipped in among sealed rows',
  seal_broken: 'is a seal that was changed, or does not fit the one before it',
} as const satisfies Record<LogCheck['faults'][number]['kind'], string>;

export function Verify() {
  const [check, setCheck] = useState<LogCheck | null>(null);
  const isLeft = useRef(false);
  useEffect(
    () => () => {
      isLeft.current = true;
    },
    [],
  );
  const {
    mutate: verify,
    isPending,
    error,
  } = useMutation({
    mutationFn: async (first: CommandRequest<typeof verifyLog>) => {
      const before = isStopped ? check : null;
      setCheck(before);
      const ask = async (from: string | null) => {
        if (isLeft.current) throw new Error('Nobody waits for the check any more.');
        return sendStaffCommand(verifyLog, from === null ? first : { from });
      };
      // Only the first part checks the receipt.
      const isCompared = before !== null && first.sealCode !== undefined;
      const soFar = isCompared ? { ...before, paper: (await ask(null)).paper } : before;
      setCheck(await checkWholeLog(ask, setCheck, soFar));
    },
  });
  const isStopped = check !== null && check.next !== null && error !== null;
  return (
    <>
      <Heading title="Logs">
        <SmallButton disabled={isPending} onClick={() => verify({})}>
          {isPending ? 'Verifying...' : isStopped ? 'Go on verifying' : 'Verify the log'}
        </SmallButton>
      </Heading>
      <CompareReceipt busy={isPending} onCompare={(sealCode) => verify({ sealCode })} />
      <Box role="status" sx={{ mb: check === null && error === null ? 0 : 1.5, display: 'grid', gap: 1 }}>
        {error !== null && <Alert severity="error">{error.message}</Alert>}
        {check !== null && check.paper !== null && <ReceiptSealResult paper={check.paper} />}
        {check !== null && check.next !== null && <Muted>{rows(check.checked)} compared so far</Muted>}
        {check !== null && (check.next === null || check.faults.length > 0) && <LogResult check={check} />}
      </Box>
    </>
  );
}

const text = (count: number) => count.toLocaleString('en');
const counted = (count: number, one: string, many: string) => `${text(count)} ${count === 1 ? one : many}`;
const rows = (count: number) => counted(count, 'row', 'rows');

function LogResult({ check }: { check: LogCheck }) {
  const { checked, seals, unsealed, late, forgotten, paper, faults: found } = check;
  const lost = lostIn(check);
  const number = found.length + (lost > 0 ? 1 : 0);
  const [severity, title] =
    number > 0
      ? (['error', `${number === 1 ? 'One fault was' : `${text(number)} faults were`} found`] as const)
      : late > 0
        ? (['warning', 'Some rows cannot be vouched for'] as const)
        : (['success', fits(paper) ? 'The log is whole' : 'The log fits its own seals alone'] as const);
  return (
    <Alert severity={severity}>
      <AlertTitle>{title}</AlertTitle>
      {rows(checked)} compared with {counted(seals, 'seal', 'seals')}. {counted(unsealed - late, 'is', 'are')}{' '}
      too new to be sealed yet.
      {forgotten - lost > 0 && ` ${counted(forgotten - lost, 'is', 'are')} about accounts that were deleted.`}
      {late > 0 &&
        ` ${text(late)} older than an hour ${late === 1 ? 'has' : 'have'} no seal: sealing does not run, or the newest seals were removed. The functions’ own log keeps the digest of each seal to compare with.`}
      {number > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {lost > 0 && <li>{rows(lost)} lost whom they are about, though no account was deleted</li>}
          {found.slice(0, LISTED).map(({ kind, id }) => (
            <li key={`${kind} ${id}`}>
              <Code>{id}</Code> {faults[kind]}
            </li>
          ))}
          {found.length > LISTED && <li>{text(found.length - LISTED)} more</li>}
        </Box>
      )}
    </Alert>
  );
}

const fits = (paper: LogCheck['paper']) => (paper?.state ?? 'stands') === 'stands';

type Paper = NonNullable<LogCheck['paper']>;

function ReceiptSealResult({ paper: { code, state, sealedAt } }: { paper: Paper }) {
  const number = code.split('-')[0];
  if (state === 'stands') {
    return (
      <Alert severity="success">
        <AlertTitle>The log has the receipt’s seal</AlertTitle>
        <Code>{code}</Code> was made on {sealedAt === null ? 'an unknown day' : formatDateTime(sealedAt)}.
        What the log says up to then can be trusted as far as no fault is found below.
      </Alert>
    );
  }
  return (
    <Alert severity="error">
      <AlertTitle>
        {state === 'differs' ? `Seal ${number} of the log is another one` : `The log has no seal ${number}`}
      </AlertTitle>
      The log was rewritten, or went back to an older copy, after this receipt was made; or somebody changed
      the paper. The functions’ own log has the code of every seal that was ever made.
    </Alert>
  );
}

type Props = { readonly busy: boolean; readonly onCompare: (sealCode: string) => void };

function CompareReceipt({ busy, onCompare }: Props) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const compare = (event: FormEvent) => {
    event.preventDefault();
    const seal = readSealCode(typed);
    setIsWrong(seal === null);
    if (seal !== null) onCompare(seal.code);
  };
  return (
    <Box component="details" sx={{ mb: 1 }}>
      <Muted as="summary">Compare with a receipt</Muted>
      <Box
        component="form"
        noValidate
        onSubmit={compare}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1, pt: 1 }}
      >
        <Box sx={{ flex: '1 1 280px', maxWidth: 480 }}>
          <TextField
            id="seal-code"
            label="Seal on the receipt"
            hint="Type it, or scan the receipt’s square code into it"
            value={typed}
            error={isWrong ? sealMessages.unreadable : undefined}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={SEAL_CODE_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Box>
        <Button type="submit" variant="outlined" disabled={busy}>
          Compare
        </Button>
      </Box>
    </Box>
  );
}
