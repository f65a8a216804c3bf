/** Shows a page only to roles with its permission. Server and rules refuse the others too. */
import type { ReactNode } from 'react';
import { can, type Permission } from '../../../domain/people/staff-member.ts';
import { reviewMessages } from '../../../domain/wire/staff-messages.ts';
import { Panel } from '../../ui/shapes.ts';
import { Empty } from '../../ui/states.tsx';
import { useStaff } from '../use-staff.ts';

export function Permitted({ to, children }: { to: Permission; children: ReactNode }) {
  const { role } = useStaff();
  if (can(role, to)) return children;
  return (
    <Panel>
      <Empty title={reviewMessages.notAllowed}>An owner can change your role.</Empty>
    </Panel>
  );
}
