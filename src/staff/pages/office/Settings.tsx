/** Everything that owners change without a build: contacts, payment numbers, staff, forwarder, limits, page texts. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { foundingSettings } from '../../../shared/founding-settings.ts';
import { watchSettings } from '../../data/settings.ts';
import type { PublicSettings } from '../../../domain/wire/settings/public-settings.ts';
import {
  AdjustableLimitsForm,
  ContactsForm,
  PageTextsForm,
  PaymentNumbersForm,
  ProvisionalEntryForm,
  SeatsForm,
} from '../../forms/settings/PublicSettingsForms.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { ApprovalRule } from './ApprovalRule.tsx';
import { Forwarder } from './Forwarder.tsx';
import { Members } from './Members.tsx';
import { OwnPasskeys } from '../passkeys/OwnPasskeys.tsx';
import { MessageTemplates } from '../rounds/MessageTemplates.tsx';
import { useWatch } from '../use-read.ts';

/** Each section has an address of its own: its id behind the page's. */
const sections = {
  contacts: 'Contacts',
  'payment-numbers': 'Payment numbers',
  staff: 'Staff',
  passkeys: 'Passkeys',
  forwarder: 'Forwarder',
  'approval-rule': 'Approval by rule',
  'message-templates': 'Messages',
  limits: 'Limits',
  seats: 'Seats',
  'provisional-entry': 'Provisional entry',
  'page-texts': 'Page texts',
} as const;
type Section = keyof typeof sections;

export function Settings() {
  const { value, failure, retry } = useWatch<PublicSettings>('settings', watchSettings);
  const isFirst = value?.values.length === 0;
  const settings = isFirst ? foundingSettings : value?.values[0];
  const known = settings && { settings, isFirst };
  const { hash, key } = useLocation();
  const isRead = known !== undefined;
  useEffect(() => {
    if (isRead && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isRead, hash, key]);
  const forms: Record<Section, ReactNode> = {
    contacts: known && <ContactsForm {...known} />,
    'payment-numbers': known && <PaymentNumbersForm {...known} />,
    staff: <Members />,
    passkeys: <OwnPasskeys />,
    forwarder: <Forwarder />,
    'approval-rule': <ApprovalRule />,
    'message-templates': <MessageTemplates />,
    limits: known && <AdjustableLimitsForm {...known} />,
    seats: known && <SeatsForm {...known} />,
    'provisional-entry': known && <ProvisionalEntryForm {...known} />,
    'page-texts': known && <PageTextsForm {...known} />,
  };
  const names = Object.keys(sections) as Section[];
  return (
    <>
      <Heading title="Settings" />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '168px minmax(0, 880px)' },
        }}
      >
        <Contents names={names} present={hash.slice(1)} />
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {failure !== null && value === null && <Failed message={failure.message} onRetry={retry} />}
          {value === null && failure === null && (
            <Panel>
              <RowsSkeleton rows={6} />
            </Panel>
          )}
          {isFirst && (
            <Alert severity="warning">
              {value.unreadable.length > 0 ? 'The settings cannot be read.' : 'The hub has no settings yet.'}{' '}
              Below stand the built-in ones; the first save keeps all of them.
            </Alert>
          )}
          {names.map((name) => (
            <Box key={name} id={name}>
              {forms[name]}
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}

/** The links to the sections: beside them on a desk, above them on a phone. */
function Contents({ names, present }: { names: readonly Section[]; present: string }) {
  return (
    <Box
      component="nav"
      aria-label="Sections"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'row', lg: 'column' },
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: { xs: 0, lg: 0.5 },
        position: { lg: 'sticky' },
        top: { lg: 68 },
      }}
    >
      {names.map((name) => (
        <MuiLink
          key={name}
          href={`#${name}`}
          aria-current={name === present ? 'location' : undefined}
          sx={{ '&[aria-current]': { fontWeight: 700 } }}
        >
          {sections[name]}
        </MuiLink>
      ))}
    </Box>
  );
}
