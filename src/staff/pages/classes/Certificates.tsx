/** Who finishes a course on a weekend, which of them earned a certificate and who has one; and any certificate by its code. */
import { weekendWord } from '#hub';
import { Button, Link as MuiLink } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { certificateCodeSchema, formatCertificateCode } from '../../../domain/certificates/code.ts';
import { normaliseOrderCode } from '../../../domain/money/order.ts';
import { SLOT_DAYS } from '../../../domain/time/class-week.ts';
import {
  addDays,
  type Day,
  daySchema,
  formatDate,
  formatDayOf,
  weekendOf,
} from '../../../domain/time/time.ts';
import {
  type Candidate,
  issueCertificates,
  reissueCertificate,
  withdrawCertificate,
} from '../../../domain/wire/certificates/certificate-command.ts';
import { NAME_MAX } from '../../../domain/wire/limits.ts';
import { now } from '../../../shared/data/clock.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import {
  fetchCertificate,
  fetchOfferingCertificates,
  type OfferingCertificates,
} from '../../data/weekends.ts';
import { sendStaffCommand } from '../../data/commands.ts';
import { CommandForm } from '../../forms/CommandForm.tsx';
import { ReasonButton, reasonRow } from '../../forms/ReasonForm.tsx';
import { type Column, DataList, FindField } from '../../ui/DataList.tsx';
import { DialogButton, Muted, Panel, Row, Section, Stack } from '../../ui/shapes.tsx';
import { Facts } from '../../ui/cells.tsx';
import { Empty, Failed, Loaded } from '../../ui/states.tsx';
import { FileButton } from '../FileButton.tsx';
import { portalPaths } from '../portal-paths.ts';
import { WeekendChoice } from '../people/ListFilters.tsx';
import { useListParams } from '../use-list-params.ts';
import { useRead } from '../use-read.ts';
import { useCan } from '../use-staff.ts';
import { useTitles } from '../use-titles.tsx';
import { WeekendsHead } from './weekend-parts.tsx';

export function Certificates() {
  const { params, filter, find, finding } = useListParams();
  const asked = daySchema.safeParse(params.get('weekend'));
  // Until this week's repeat is over, the last classes are those of the weekend before.
  const weekend = asked.success ? asked.data : addDays(weekendOf(now()), -7);
  const code = certificateCodeSchema.safeParse(normaliseOrderCode(find));
  return (
    <>
      <WeekendsHead open="certificates" />
      <Stack>
        <Panel>
          <Row sx={{ p: 1.5 }}>
            <WeekendChoice weekend={weekend} onChoose={(day) => filter({ weekend: day, find: null })} />
            <FindField label="Find a certificate" help="Its code, like ACDE FGHJ KMNP" {...finding} />
            <FileButton filters={{ type: 'certificates' }} />
          </Row>
          {code.success && <OneCertificate key={code.data} code={code.data} />}
          {find !== '' && !code.success && <Empty title="A code has twelve letters and digits" />}
        </Panel>
        {find === '' && <Weekend key={weekend} weekend={weekend} />}
      </Stack>
    </>
  );
}

function Weekend({ weekend }: { weekend: Day }) {
  const reading = useRead(`certificates ${weekend}`, () => fetchOfferingCertificates(weekend));
  const titleOf = useTitles();
  return (
    <Loaded reading={reading}>
      {(all) => {
        const own = all.filter(({ learners }) => learners.length > 0);
        if (own.length === 0)
          return (
            <Panel>
              <Empty title={`Nobody finishes a course with this ${weekendWord}`}>
                Choose another {weekendWord}.
              </Empty>
            </Panel>
          );
        return own.map((one) => (
          <Course key={one.offering.id} finished={one} title={titleOf(one.offering.courseId)} />
        ));
      }}
    </Loaded>
  );
}

type CourseProps = { readonly finished: OfferingCertificates; readonly title: string };

function Course({ finished: { offering, isOver, rule, learners }, title }: CourseProps) {
  const mayIssue = useCan('issue_certificates');
  const due = learners.filter(({ isEarned, certificate }) => isEarned && certificate === null).length;
  const issued = learners.filter(({ certificate }) => certificate?.status === 'valid').length;
  const all = useMutation({
    mutationFn: () => sendStaffCommand(issueCertificates, { offeringId: offering.id }),
    onSuccess: ({ issued: some }) =>
      showToast(
        {
          title: some === 1 ? '1 certificate issued' : `${some} certificates issued`,
          text: 'The learners are told at once.',
        },
        'success',
      ),
  });
  return (
    <Section
      title={title}
      isFlush
      beside={
        mayIssue &&
        due > 0 && (
          <Button disabled={!isOver || all.isPending} onClick={() => all.mutate()}>
            {all.isPending ? 'Issuing...' : `Issue ${due === 1 ? '1 certificate' : `${due} certificates`}`}
          </Button>
        )
      }
    >
      <Muted as="p" sx={{ px: 1.5, mt: 0, mb: 0.5 }}>
        {`${learners.length} ${learners.length === 1 ? 'finishes' : 'finish'} · ${issued} with a certificate · ${rule}`}
        {!isOver && ' The last class is not over yet.'}
      </Muted>
      {all.error !== null && <Failed message={all.error.message} onRetry={() => all.mutate()} />}
      <DataList
        label={`Learners of ${title}`}
        columns={columnsFor(isOver, mayIssue)}
        rows={learners}
        keyOf={({ orderId }) => orderId}
      />
    </Section>
  );
}

const CodeLink = ({ code }: { code: string }) => (
  <MuiLink href={portalPaths.certificates({ find: code })}>{formatCertificateCode(code)}</MuiLink>
);

/** `7 Nov: Sat, Sun · 14 Nov: –`: the days in class of each weekend. */
function classesText(classes: Candidate['classes'], isOver: boolean): string {
  const weekends = [...new Set(classes.map(({ weekend }) => weekend))];
  return weekends
    .map((weekend) => {
      const days = classes
        .filter((one) => one.weekend === weekend && one.isPresent)
        .map(({ slot }) => SLOT_DAYS[slot].slice(0, 3));
      return `${formatDayOf(weekend).slice(4)}: ${days.join(', ') || (isOver ? 'missed' : '–')}`;
    })
    .join(' · ');
}

function stateText({ certificate, isEarned }: Candidate): string {
  if (certificate === null) return isEarned ? 'Earned' : 'Not earned';
  return certificate.status === 'valid' ? 'Issued' : 'Withdrawn';
}

const columnsFor = (isOver: boolean, mayIssue: boolean): readonly Column<Candidate>[] => [
  {
    head: 'Learner',
    width: '26%',
    cell: ({ userId, name }) => <MuiLink href={portalPaths.person(userId)}>{name}</MuiLink>,
  },
  { head: 'In class', width: '30%', cell: ({ classes }) => classesText(classes, isOver) },
  { head: 'Certificate', width: '14%', cell: stateText },
  {
    head: 'Code',
    width: '30%',
    cell: ({ certificate, orderId, name, isEarned }) => {
      if (certificate !== null) return <CodeLink code={certificate.code} />;
      return isOver && mayIssue && !isEarned ? <ExceptionButton orderId={orderId} name={name} /> : '–';
    },
  },
];

const STATUS = { valid: 'Valid', withdrawn: 'Withdrawn', replaced: 'Replaced' } as const;

function OneCertificate({ code }: { code: string }) {
  const reading = useRead(`certificate ${code}`, async () => ({ certificate: await fetchCertificate(code) }));
  const mayIssue = useCan('issue_certificates');
  return (
    <Loaded reading={reading} rows={4}>
      {({ certificate }) => {
        if (certificate === null) return <Empty title="There is no certificate with this code" />;
        const { userId, printed, status, statusAt, reason, issuedAt, replaces, replacedBy, orderId } =
          certificate;
        const name = printed?.name ?? '';
        const facts = [
          [
            'Learner',
            userId === null ? (
              'The account was deleted'
            ) : (
              <MuiLink href={portalPaths.person(userId)}>{name}</MuiLink>
            ),
          ],
          ['Certificate', formatCertificateCode(code)],
          ['Course', printed?.course ?? null],
          ['In class', printed?.attended ?? null],
          ['Issued', formatDate(issuedAt)],
          ['Status', statusAt === null ? STATUS[status] : `${STATUS[status]}, ${formatDate(statusAt)}`],
          ['Reason', reason],
          ['Replaces', replaces && <CodeLink code={replaces} />],
          ['Replaced by', replacedBy && <CodeLink code={replacedBy} />],
        ] as const;
        return (
          <Stack sx={{ p: 1.5 }}>
            <Facts facts={facts} />
            {mayIssue && printed !== null && (
              <Row>
                {status === 'valid' && (
                  <>
                    <DialogButton label="Correct the name">
                      {(close) => <RenewForm {...{ code, name }} onClose={close} />}
                    </DialogButton>
                    <ReasonButton
                      color="error"
                      label="Withdraw"
                      title={`Withdraw the certificate of ${name}`}
                      sentence="Whoever checks it reads that it was withdrawn, and when. This cannot be undone."
                      submit="Withdraw"
                      hint={READ_BY_LEARNER}
                      send={(why) => sendStaffCommand(withdrawCertificate, { code, reason: why })}
                      done={{ title: 'Certificate withdrawn', text: 'It is no longer valid.' }}
                    />
                  </>
                )}
                {orderId !== null && status === 'withdrawn' && (
                  <ExceptionButton orderId={orderId} name={name} />
                )}
              </Row>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

const READ_BY_LEARNER = 'The learner reads it';

function ExceptionButton({ orderId, name }: { orderId: string; name: string }) {
  return (
    <ReasonButton
      label="Issue by exception"
      title={`Issue a certificate to ${name}`}
      sentence="It lists only the classes they joined. Give a reason for the others."
      submit="Issue"
      send={(reason) => sendStaffCommand(issueCertificates, { orderId, reason })}
      done={{ title: 'Certificate issued', text: `${name} is told at once.` }}
    />
  );
}

type RenewProps = { readonly code: string; readonly name: string; readonly onClose: () => void };

function RenewForm({ code, name, onClose }: RenewProps) {
  const form = useForm({ defaultValues: { name, reason: '' } });
  return (
    <CommandForm
      form={form}
      title="Issue it anew with another name"
      submit="Issue anew"
      intro={<p>The old one stays. Anyone who checks it reads that a new one replaced it.</p>}
      fields={[
        {
          name: 'name',
          label: 'Name on the certificate',
          rules: {
            validate: (value: string) => value.trim() !== '' || 'Write the name.',
            maxLength: { value: NAME_MAX, message: `At most ${NAME_MAX} characters.` },
          },
        },
        reasonRow(READ_BY_LEARNER),
      ]}
      send={(typed) =>
        sendStaffCommand(reissueCertificate, { code, name: typed.name.trim(), reason: typed.reason.trim() })
      }
      onClose={onClose}
      done={{ title: 'Certificate issued anew', text: 'The old one names the new one.' }}
    />
  );
}
