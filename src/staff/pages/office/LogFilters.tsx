/** The filters of the audit log: what was done, by whom, on which day. */
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { StaffMember } from '../../../domain/people/staff-member.ts';
import { auditActions, type AuditKind } from '../../../domain/records/audit-log.ts';
import { lusakaDay } from '../../../domain/time/time.ts';
import { now } from '../../../shared/data/clock.ts';
import type { Turn } from '../use-cursor.ts';

const kindLabels = {
  payments: 'Payments',
  students: 'Students',
  classes: 'Courses and classes',
  office: 'Settings, staff and exports',
} as const satisfies Record<Exclude<AuditKind, 'sign_ins'>, string>;
const kinds = Object.keys(kindLabels) as (keyof typeof kindLabels)[];

/** Two of them beside each other on a phone. */
const WIDTH = { flex: '1 1 8.25rem', minWidth: 0, maxWidth: '15rem' };

type Props = {
  readonly params: URLSearchParams;
  readonly members: readonly StaffMember[];
  /** False for sign-ins, which have no kinds. */
  readonly withKinds: boolean;
  readonly onFilter: Turn['filter'];
};

export function LogFilters({ params, members, withKinds, onFilter }: Props) {
  const email = params.get('who') ?? '';
  const isKnown = email === '' || members.some((member) => member.email === email);
  const chosen = params.get('action') ?? (params.has('kind') ? `kind ${params.get('kind')}` : '');
  const choose = (value: string) => {
    const kind = /^kind (.+)$/.exec(value)?.[1] ?? null;
    onFilter({ kind, action: kind === null && value !== '' ? value : null });
  };
  return (
    <>
      {withKinds && (
        <TextField
          select
          value={chosen}
          onChange={(event) => choose(event.target.value)}
          slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': 'What' } } }}
          sx={WIDTH}
        >
          <MenuItem value="">Everything</MenuItem>
          {kinds.flatMap((kind) => [
            <ListSubheader key={kind}>{kindLabels[kind]}</ListSubheader>,
            <MenuItem key={`kind ${kind}`} value={`kind ${kind}`}>
              All of {kindLabels[kind].toLowerCase()}
            </MenuItem>,
            ...Object.entries(auditActions)
              .filter(([, action]) => action.kind === kind)
              .map(([name, { label }]) => (
                <MenuItem key={name} value={name} sx={{ pl: 4 }}>
                  {label}
                </MenuItem>
              )),
          ])}
        </TextField>
      )}
      <TextField
        select
        value={email}
        onChange={(event) => onFilter({ who: event.target.value === '' ? null : event.target.value })}
        slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': 'Who' } } }}
        sx={WIDTH}
      >
        <MenuItem value="">Everybody</MenuItem>
        {!isKnown && <MenuItem value={email}>{email}</MenuItem>}
        {members.map(({ id, name, email: own }) => (
          <MenuItem key={id} value={own}>
            {name}, {own}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="date"
        value={params.get('day') ?? ''}
        onChange={(event) => onFilter({ day: event.target.value === '' ? null : event.target.value })}
        slotProps={{ htmlInput: { 'aria-label': 'Day', max: lusakaDay(now()) } }}
        sx={WIDTH}
      />
    </>
  );
}
