/** By what else the log is filtered: what was done, and by whom. */
import type { StaffMember } from '../../../domain/people/staff-member.ts';
import { auditActions, type AuditKind } from '../../../domain/records/audit-log.ts';
import { Choice } from '../../ui/FilterHead.tsx';
import type { Turn } from '../use-cursor.ts';

const kindLabels = {
  payments: 'Payments',
  students: 'Students',
  classes: 'Courses and classes',
  office: 'Settings, staff and exports',
} as const satisfies Record<Exclude<AuditKind, 'sign_ins'>, string>;

type ActionProps = { readonly params: URLSearchParams; readonly onFilter: Turn['filter'] };

export function ActionChoice({ params, onFilter }: ActionProps) {
  const kind = params.get('kind');
  return (
    <Choice
      label="What"
      value={params.get('action') ?? (kind === null ? '' : `kind ${kind}`)}
      options={[['', 'Everything']]}
      onChoose={(value) => {
        const chosen = /^kind (.+)$/.exec(value)?.[1] ?? null;
        onFilter({ kind: chosen, action: chosen === null && value !== '' ? value : null });
      }}
    >
      {Object.entries(kindLabels).map(([name, label]) => (
        <optgroup key={name} label={label}>
          <option value={`kind ${name}`}>All of {label.toLowerCase()}</option>
          {Object.entries(auditActions)
            .filter(([, action]) => action.kind === name)
            .map(([action, { label: does }]) => (
              <option key={action} value={action}>
                {does}
              </option>
            ))}
        </optgroup>
      ))}
    </Choice>
  );
}

type MemberProps = {
  readonly email: string;
  readonly members: readonly StaffMember[];
  readonly onChoose: (email: string) => void;
};

export function MemberChoice({ email, members, onChoose }: MemberProps) {
  const isKnown = email === '' || members.some((member) => member.email === email);
  return (
    <Choice
      label="Who"
      value={email}
      options={[
        ['', 'Everybody'],
        ...(isKnown ? [] : [[email, email] as const]),
        ...members.map((member) => [member.email, `${member.name}, ${member.email}`] as const),
      ]}
      onChoose={onChoose}
    />
  );
}
