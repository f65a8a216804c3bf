/** Who finishes a course with a weekend, who of them earned a certificate, and who has one; any by its code. */
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { certificateCodeSchema, formatCertificateCode } from '../../../domain/certificates/code.ts';
import { can } from '../../../domain/people/staff-member.ts';
import { normaliseOrderCode } from '../../../domain/money/order.ts';
import {
  addDays,
  type Day,
  daySchema,
  formatDate,
  formatDay,
  lusakaInstant,
  weekendOf,
} from '../../../domain/time/time.ts';
import { issueCertificates } from '../../../domain/wire/certificates/certificate-command.ts';
import { now } from '../../../shared/data/clock.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { type Candidate, fetchCertificate, fetchFinished, type Finished } from '../../data/certificates.ts';
import { sendStaff } from '../../data/commands.ts';
import { type Column, DataList } from '../../ui/DataList.tsx';
import { FindField } from '../../ui/FindField.tsx';
import { FactList, Muted, Panel, Row, Stack } from '../../ui/shapes.ts';
import { Empty, Failed } from '../../ui/states.tsx';
import { FileButton } from '../FileButton.tsx';
import { Loaded } from '../Loaded.tsx';
import { portalPaths } from '../portal-paths.ts';
import { WeekendChoice } from '../rounds/WeekendChoice.tsx';
import { useCursor } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';
import { useStaff } from '../use-staff.ts';
import { useTitles } from '../use-titles.ts';
import { ExceptionButton, RenewButton, WithdrawButton } from './CertificateActions.tsx';
import { WeekendsHead } from './WeekendsHead.tsx';

export function Certificates() {
  const { params, filter, find, onFind } = useCursor();
  const asked = daySchema.safeParse(params.get('weekend'));
  // Until Sunday evening the last classes are those of the weekend before.
  const weekend = asked.success ? asked.data : addDays(weekendOf(now()), -7);
  const code = certificateCodeSchema.safeParse(normaliseOrderCode(find));
  return (
    <>
      <WeekendsHead open="certificates" />
      <Stack>
        <Panel>
          <Row sx={{ p: 1.5 }}>
            <WeekendChoice weekend={weekend} onChoose={(day) => filter({ weekend: day, find: null })} />
            <FindField
              label="Find a certificate"
              help="Its code, like ACDE FGHJ KMNP"
              value={find}
              onFind={onFind}
            />
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
  const reading = useRead(`certificates ${weekend}`, () => fetchFinished(weekend));
  const titleOf = useTitles();
  return (
    <Loaded reading={reading}>
      {(all) => {
        const own = all.filter(({ learners }) => learners.length > 0);
        if (own.length === 0)
          return (
            <Panel>
              <Empty title="Nobody finishes a course with this weekend">Choose another weekend.</Empty>
            </Panel>
          );
        return own.map((one) => (
          <Course
            key={one.offering.id}
            finished={one}
            title={titleOf(one.offering.courseId)}
            onChanged={reading.retry}
          />
        ));
      }}
    </Loaded>
  );
}

type CourseProps = { readonly finished: Finished; readonly title: string; readonly onChanged: () => void };

function Course({ finished: { offering, isOver, rule, learners }, title, onChanged }: CourseProps) {
  const mayIssue = can(useStaff().role, 'issue_certificates');
  const due = learners.filter(({ isEarned, certificate }) => isEarned && certificate === null).length;
  const issued = learners.filter(({ certificate }) => certificate?.status === 'valid').length;
  const all = useMutation({
    mutationFn: () => sendStaff(issueCertificates, { offeringId: offering.id }),
    onSuccess: ({ issued: some }) => {
      showToast(
        {
          title: some === 1 ? '1 certificate issued' : `${some} certificates issued`,
          text: 'The learners hear it at once.',
        },
        'success',
      );
      onChanged();
    },
  });
  return (
    <Panel aria-label={title}>
      <Row sx={{ p: 1.5, pb: 0 }}>
        <h2 style={{ margin: 0, marginRight: 'auto', fontSize: '1.125rem' }}>{title}</h2>
        {mayIssue && due > 0 && (
          <Button disabled={!isOver || all.isPending} onClick={() => all.mutate()}>
            {all.isPending ? 'Issuing...' : `Issue ${due === 1 ? '1 certificate' : `${due} certificates`}`}
          </Button>
        )}
      </Row>
      <Muted as="p" sx={{ px: 1.5, my: 0.5 }}>
        {`${learners.length} ${learners.length === 1 ? 'finishes' : 'finish'} · ${issued} with a certificate · ${rule}`}
        {!isOver && ' The last class is not over yet.'}
      </Muted>
      {all.error !== null && <Failed message={all.error.message} onRetry={() => all.mutate()} />}
      <DataList
        label={`Learners of ${title}`}
        columns={columnsFor(isOver, mayIssue, onChanged)}
        rows={learners}
        keyOf={({ orderId }) => orderId}
      />
    </Panel>
  );
}

/** `7 Nov Sat, Sun · 14 Nov –`: the days in class of each weekend. */
function classesText(classes: Candidate['classes'], isOver: boolean): string {
  const weekends = [...new Set(classes.map(({ weekend }) => weekend))];
  return weekends
    .map((weekend) => {
      const days = classes
        .filter((one) => one.weekend === weekend && one.isPresent)
        .map(({ slot }) => (slot === 'saturday' ? 'Sat' : 'Sun'));
      return `${formatDay(lusakaInstant(weekend, '12:00')).slice(4)}: ${days.join(', ') || (isOver ? 'missed' : '–')}`;
    })
    .join(' · ');
}

function stateText({ certificate, isEarned }: Candidate): string {
  if (certificate === null) return isEarned ? 'Earned' : 'Not earned';
  return certificate.status === 'valid' ? 'Issued' : 'Withdrawn';
}

const columnsFor = (
  isOver: boolean,
  mayIssue: boolean,
  onChanged: () => void,
): readonly Column<Candidate>[] => [
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
    cell: (row) => {
      const { certificate, orderId, name } = row;
      if (certificate !== null)
        return (
          <MuiLink href={portalPaths.certificates({ find: certificate.code })}>
            {formatCertificateCode(certificate.code)}
          </MuiLink>
        );
      return isOver && mayIssue && !row.isEarned ? (
        <ExceptionButton orderId={orderId} name={name} onDone={onChanged} />
      ) : (
        '–'
      );
    },
  },
];

const STATUS = { valid: 'Valid', withdrawn: 'Withdrawn', replaced: 'Replaced' } as const;

function OneCertificate({ code }: { code: string }) {
  const reading = useRead(`certificate ${code}`, async () => ({ certificate: await fetchCertificate(code) }));
  const mayIssue = can(useStaff().role, 'issue_certificates');
  return (
    <Loaded reading={reading} rows={4}>
      {({ certificate }) => {
        if (certificate === null) return <Empty title="There is no certificate with this code" />;
        const { userId, printed, status, statusAt, reason, issuedAt, replaces, replacedBy, orderId } =
          certificate;
        const facts: readonly (readonly [string, string | null])[] = [
          ['Certificate', formatCertificateCode(code)],
          ['Course', printed?.course ?? null],
          ['In class', printed?.attended ?? null],
          ['Issued', formatDate(issuedAt)],
          ['Status', statusAt === null ? STATUS[status] : `${STATUS[status]}, ${formatDate(statusAt)}`],
          ['Reason', reason],
        ];
        const others = [
          ['Replaces', replaces],
          ['Replaced by', replacedBy],
        ] as const;
        return (
          <Stack sx={{ p: 1.5 }}>
            <FactList>
              <dt>Learner</dt>
              <dd>
                {userId === null ? (
                  'The account was deleted'
                ) : (
                  <MuiLink href={portalPaths.person(userId)}>{printed?.name}</MuiLink>
                )}
              </dd>
              {facts.map(
                ([label, value]) =>
                  value !== null && (
                    <div key={label} style={{ display: 'contents' }}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ),
              )}
              {others.map(
                ([label, other]) =>
                  other !== null && (
                    <div key={label} style={{ display: 'contents' }}>
                      <dt>{label}</dt>
                      <dd>
                        <MuiLink href={portalPaths.certificates({ find: other })}>
                          {formatCertificateCode(other)}
                        </MuiLink>
                      </dd>
                    </div>
                  ),
              )}
            </FactList>
            {mayIssue && printed !== null && status === 'valid' && (
              <Row>
                <RenewButton code={code} name={printed.name} onDone={reading.retry} />
                <WithdrawButton code={code} name={printed.name} onDone={reading.retry} />
              </Row>
            )}
            {mayIssue && printed !== null && orderId !== null && status === 'withdrawn' && (
              <Row>
                <ExceptionButton orderId={orderId} name={printed.name} onDone={reading.retry} />
              </Row>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
