/** The day's close: what came in on a day in Lusaka, what became of it by network, and what is to be looked at. */
import BeforeIcon from '@mui/icons-material/ChevronLeft';
import AfterIcon from '@mui/icons-material/ChevronRight';
import { Box, Button, GlobalStyles, Link as MuiLink } from '@mui/material';
import { now } from '../../../shared/data/clock.ts';
import { TextField } from '../../../shared/ui/fields.tsx';
import { mobileNetworkLabels } from '../../../domain/money/payment.ts';
import {
  addsUp,
  type ClosePart,
  closeParts,
  type CloseSums,
  type DayClose,
  type Noticed,
  type OddKind,
  oddKindLabels,
} from '../../../domain/money/wallet/day-close.ts';
import {
  addDays,
  type Day,
  daySchema,
  formatDayOf,
  formatFull,
  lusakaDay,
} from '../../../domain/time/time.ts';
import { fetchDayClose } from '../../data/wallet.ts';
import { type Column, countText, DataList } from '../../ui/DataList.tsx';
import { Code, Figures, Lines, Muted, Row, Section, Stack, TextButton } from '../../ui/shapes.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { addressParams, useOwnParams } from '../use-list-params.ts';
import { useRead } from '../use-read.ts';
import { PaymentsHead } from '../wallet/PaymentsHead.tsx';
import { formatKwacha } from '../../../domain/classes/course.ts';
import { portalPaths } from '../portal-paths.ts';

const parts = {
  sentOnDay: 'Sent back',
  allocated: 'Given to orders',
  waiting: 'Waits for review',
  unclaimed: 'Unclaimed',
  toSend: 'To be sent back',
  sent: 'Sent back since',
  setAside: 'No course money',
} as const satisfies Record<ClosePart | 'sentOnDay', string>;

function dayIn(params: URLSearchParams): Day {
  const asked = daySchema.safeParse(params.get('day'));
  return asked.success ? asked.data : lusakaDay(now());
}

export function Close() {
  const [params, write] = useOwnParams();
  const today = lusakaDay(now());
  const day = dayIn(params);
  const arrived = useRead(`close ${day}`, () => fetchDayClose(day, 'arrived'));
  const { value } = arrived;
  const outside = useRead(`outside ${day}`, () => fetchDayClose(day, 'outside'));
  const odd = [...(value?.odd ?? []), ...(outside.value?.odd ?? [])];
  const failure = arrived.failure ?? outside.failure;
  const retry = () => {
    arrived.retry();
    outside.retry();
  };
  const show = (next: string) =>
    daySchema.safeParse(next).success && write({ day: next === today ? null : next });
  const step = (by: 1 | -1) => show(addDays(dayIn(addressParams()), by));
  return (
    <>
      <GlobalStyles styles={ONLY_THE_PAGE} />
      <PaymentsHead open="close" />
      <Row sx={{ displayPrint: 'none', mb: 1.5 }}>
        <Button variant="outlined" aria-label="Day before" sx={STEP} onClick={() => step(-1)}>
          <BeforeIcon fontSize="small" />
        </Button>
        <Box sx={{ width: '11rem' }}>
          <TextField
            id="close-day"
            label="Day"
            hidesLabel
            type="date"
            max={today}
            value={day}
            onChange={({ target }) => show(target.value)}
          />
        </Box>
        <Button
          variant="outlined"
          aria-label="Day after"
          disabled={day >= today}
          sx={STEP}
          onClick={() => step(1)}
        >
          <AfterIcon fontSize="small" />
        </Button>
        <TextButton size="small" disabled={arrived.busy} onClick={retry}>
          Count again
        </TextButton>
        <TextButton size="small" onClick={() => window.print()}>
          Print
        </TextButton>
      </Row>
      <Stack>
        <Section title={`${formatDayOf(day)} ${day.slice(0, 4)}`} isFlush>
          <Loaded reading={{ value, failure, retry }} rows={4} height={44}>
            {(close) => <NetworkTotals close={{ ...close, odd }} isWhole={outside.value !== null} />}
          </Loaded>
        </Section>
        {odd.length > 0 && (
          <Section title="To be looked at" isFlush>
            <DataList
              label="To be looked at"
              columns={[why, ...money]}
              rows={odd}
              keyOf={({ kind, transactionId }) => `${kind} ${transactionId}`}
            />
          </Section>
        )}
        {value !== null && value.open.length > 0 && (
          <Section
            title="Unclaimed"
            isFlush
            beside={
              <MuiLink href={portalPaths.unclaimed()} sx={{ displayPrint: 'none' }}>
                Give it to orders
              </MuiLink>
            }
          >
            <DataList
              label="Unclaimed"
              columns={[...money, away]}
              rows={value.open}
              keyOf={({ transactionId }) => transactionId}
            />
          </Section>
        )}
      </Stack>
    </>
  );
}

const STEP = { minWidth: 44, px: 1 } as const;

const ONLY_THE_PAGE = {
  '@media print': {
    'aside, nav, header, .MuiTabs-root': { display: 'none !important' },
    'main, body': { margin: '0 !important', padding: '0 !important', background: 'none !important' },
  },
} as const;

function NetworkTotals({ close, isWhole }: { close: DayClose; isWhole: boolean }) {
  const { networks, total } = close;
  if (networks.length === 0) {
    return <Empty title="Nothing came in on this day, as far as the hub was told" />;
  }
  const rows = [
    ...networks.map(({ network, ...sums }) => ({ name: mobileNetworkLabels[network], sums })),
    ...(networks.length > 1 ? [{ name: 'All networks', sums: total }] : []),
  ];
  return (
    <>
      <Box sx={{ px: 1.5, pb: 1 }}>
        <Figures sx={{ fontSize: '2rem', fontWeight: 800, letterSpacing: '-0.02em' }}>
          {formatKwacha(total.received)}
        </Figures>{' '}
        <Box component="b" sx={{ color: addsUp(close) ? 'success.main' : 'warning.main' }} role="status">
          {isWhole && verdict(close)}
        </Box>
        {total.sentOnDay > 0 && (
          <Muted>{formatKwacha(total.sentOnDay)} sent back on this day, whenever it had come in</Muted>
        )}
      </Box>
      <DataList label="What became of it" columns={columnsOf(total)} rows={rows} keyOf={({ name }) => name} />
    </>
  );
}

type Sum = { readonly name: string; readonly sums: CloseSums };

const sumCell = (sum: number) => (sum === 0 ? <Muted>–</Muted> : <Figures>{formatKwacha(sum)}</Figures>);

/** A part that has none of the day's money has no column. */
const columnsOf = (total: CloseSums): readonly Column<Sum>[] => [
  { head: 'Network', cell: ({ name }) => name },
  {
    head: 'Received',
    align: 'right',
    cell: ({ sums: { received, payments } }) => (
      <>
        <Figures sx={{ fontWeight: 700 }}>{formatKwacha(received)}</Figures>{' '}
        <Muted>{countText(payments, 'payment')}</Muted>
      </>
    ),
  },
  ...(['sentOnDay', ...closeParts] as const)
    .filter((part) => total[part] > 0)
    .map(
      (part): Column<Sum> => ({ head: parts[part], align: 'right', cell: ({ sums }) => sumCell(sums[part]) }),
    ),
];

/** `adds up`, `adds up with 3 unclaimed`, `2 to be looked at`. */
function verdict({ odd, open }: DayClose): string {
  if (odd.length > 0) return `${odd.length} to be looked at`;
  return open.length === 0 ? 'adds up' : `adds up with ${open.length} unclaimed`;
}

const money: readonly Column<Noticed>[] = [
  {
    head: 'Amount',
    cell: ({ amount }) => <Figures sx={{ fontWeight: 700 }}>{formatKwacha(amount)}</Figures>,
  },
  {
    head: 'Transaction',
    cell: ({ transactionId }) => <Code sx={{ overflowWrap: 'anywhere' }}>{transactionId}</Code>,
  },
  { head: 'When', cell: ({ at }) => (at === null ? <Muted>not known</Muted> : formatFull(at)) },
  { head: 'From', cell: ({ name, network }) => name ?? mobileNetworkLabels[network] },
];

const HELP = {
  over: 'Let an owner reverse an order, or take a refund back.',
  conflict: 'This is the second amount. Choose the right one on the Wallet page.',
  unseen: 'Paste the message of the wallet, or import its statement.',
  no_time: 'It counts on no day yet. A statement has the time.',
} as const satisfies Record<OddKind, string>;

const why: Column<DayClose['odd'][number]> = {
  head: 'Why',
  cell: ({ kind }) => (
    <Lines>
      {oddKindLabels[kind]}
      <Muted>{HELP[kind]}</Muted>
    </Lines>
  ),
};

const away: Column<Noticed> = {
  head: 'What to do',
  cell: ({ transactionId }) => (
    <MuiLink href={portalPaths.refunds({ mark: transactionId })} sx={{ displayPrint: 'none' }}>
      Send back
    </MuiLink>
  ),
};
