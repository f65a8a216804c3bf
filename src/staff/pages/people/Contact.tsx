/** A learner's contact data, and a form to correct it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useState } from 'react';
import { can } from '../../../domain/people/staff-member.ts';
import type { SeenLearner } from '../../../domain/people/account.ts';
import { formatPhone } from '../../../domain/people/phone-number.ts';
import { staffGreeting } from '../../../domain/people/whatsapp-message.ts';
import { formatDateTime } from '../../../domain/time/time.ts';
import { FactList, Panel } from '../../ui/shapes.ts';
import { useStaff } from '../use-staff.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { Account } from './Account.tsx';
import { WhatsApp } from './WhatsApp.tsx';
import { PersonForm } from '../../forms/PersonForm.tsx';

type Props = {
  readonly user: SeenLearner;
  /** Without an order the message is a greeting. */
  readonly withoutOrders: boolean;
  readonly onChanged: () => void;
};

export function Contact({ user, withoutOrders, onChanged }: Props) {
  const [editing, setEditing] = useState(false);
  const saved = () => {
    setEditing(false);
    showToast({ title: 'Saved', text: 'What it was and what it is now stands in the log.' }, 'success');
    onChanged();
  };
  return (
    <Panel aria-label="Contact" sx={{ p: 2 }}>
      <FactList>
        <dt>Phone</dt>
        <dd>
          {user.phone === null ? (
            'not given'
          ) : (
            <MuiLink href={`tel:${user.phone}`}>{formatPhone(user.phone)}</MuiLink>
          )}
        </dd>
        <dt>Email</dt>
        <dd>
          <MuiLink href={`mailto:${user.email}`}>{user.email}</MuiLink>
        </dd>
        {user.noMessages === true && (
          <>
            <dt>Messages</dt>
            <dd>asked not to be written to</dd>
          </>
        )}
        {typeof user.closedAt === 'number' && (
          <>
            <dt>Account</dt>
            <dd>closed since {formatDateTime(user.closedAt)}</dd>
          </>
        )}
        <dt>Registered</dt>
        <dd>{formatDateTime(user.createdAt)}</dd>
        <dt>Last seen</dt>
        <dd>{formatDateTime(user.lastSeenAt ?? user.createdAt)}</dd>
      </FactList>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button size="small" variant="outlined" onClick={() => setEditing(true)}>
          Edit name and phone
        </Button>
        {user.phone !== null && withoutOrders && (
          <WhatsApp
            userId={user.id}
            phone={user.phone}
            orderId={null}
            text={staffGreeting(user.name)}
            onNoted={onChanged}
          />
        )}
      </Box>
      {can(useStaff().role, 'close_accounts') && <Account user={user} onChanged={onChanged} />}
      {editing && <PersonForm user={user} onSaved={saved} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
