/** Everything that owners change without a build: contacts, payment numbers, staff, forwarder, limits, page texts. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { foundingSettings } from '../../../shared/founding-settings.ts';
import { watchSettings } from '../../data/settings.ts';
import type { PublicSettings } from '../../../domain/wire/settings/public-settings.ts';
import { SettingsForm, type SettingsPart, settingsParts } from '../../forms/SettingsForm.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { ApprovalRule } from './ApprovalRule.tsx';
import { Forwarder } from './Forwarder.tsx';
import { Members } from './Members.tsx';
import { OwnPasskeys } from '../passkeys/OwnPasskeys.tsx';
import { MessageTemplates } from '../rounds/Messages.tsx';
import { useWatch } from '../use-read.ts';

type Section = {
  /** Also the hash of its address. */
  readonly id: string;
  readonly title: string;
} & ({ readonly part: SettingsPart } | { readonly shown: ReactNode });

const sections: readonly Section[] = [
  { id: 'contacts', title: 'Contacts', part: settingsParts.contacts },
  { id: 'payment-numbers', title: 'Payment numbers', part: settingsParts.paymentNumbers },
  { id: 'staff', title: 'Staff', shown: <Members /> },
  { id: 'passkeys', title: 'Passkeys', shown: <OwnPasskeys /> },
  { id: 'forwarder', title: 'Forwarder', shown: <Forwarder /> },
  { id: 'approval-rule', title: 'Approval by rule', shown: <ApprovalRule /> },
  { id: 'message-templates', title: 'Messages', shown: <MessageTemplates /> },
  { id: 'limits', title: 'Limits', part: settingsParts.limits },
  { id: 'seats', title: 'Seats', part: settingsParts.seats },
  { id: 'provisional-entry', title: 'Provisional entry', part: settingsParts.provisionalEntry },
  { id: 'page-texts', title: 'Page texts', part: settingsParts.pageTexts },
];

export function Settings() {
  const { value, failure, retry } = useWatch<PublicSettings>('settings', watchSettings);
  const isFirst = value?.values.length === 0;
  const settings = isFirst ? foundingSettings : value?.values[0];
  const { hash, key } = useLocation();
  const isRead = settings !== undefined;
  useEffect(() => {
    if (isRead && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isRead, hash, key]);
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
        <Contents present={hash.slice(1)} />
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
          {sections.map((section) => (
            <Box key={section.id} id={section.id}>
              {'shown' in section
                ? section.shown
                : isRead && <SettingsForm part={section.part} settings={settings} isFirst={isFirst} />}
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}

/** The links to the sections: beside them on a desk, above them on a phone. */
function Contents({ present }: { present: string }) {
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
      {sections.map(({ id, title }) => (
        <MuiLink
          key={id}
          href={`#${id}`}
          aria-current={id === present ? 'location' : undefined}
          sx={{ '&[aria-current]': { fontWeight: 700 } }}
        >
          {title}
        </MuiLink>
      ))}
    </Box>
  );
}
