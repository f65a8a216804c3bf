/** Everything that owners change without a build, in tabs. */
import { Alert } from '@mui/material';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { foundingSettings } from '../../../shared/founding-settings.ts';
import { liveSettings } from '../../data/settings.ts';
import { SettingsForm, type SettingsPart, settingsParts } from '../../forms/SettingsForm.tsx';
import { Stack } from '../../ui/shapes.ts';
import { Heading } from '../Heading.tsx';
import { Loaded } from '../Loaded.tsx';
import { RequiredPasskeys } from '../passkeys/PasskeyRules.tsx';
import { portalPaths } from '../portal-paths.ts';
import { MessageTemplates } from '../rounds/Messages.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { useWatch } from '../use-read.ts';
import { ApprovalRule, Forwarder } from './Automation.tsx';
import { Members } from './Members.tsx';

type Part = keyof typeof settingsParts;
type Tab = { readonly label: string; readonly parts?: readonly Part[]; readonly shown?: ReactNode };

const tabs = {
  hub: { label: 'Hub', parts: ['contacts', 'seats', 'limits'] },
  payments: { label: 'Payments', parts: ['paymentNumbers'] },
  staff: {
    label: 'Staff',
    shown: (
      <>
        <Members />
        <RequiredPasskeys />
      </>
    ),
  },
  automation: {
    label: 'Automation',
    parts: ['provisionalEntry', 'certificates', 'browserErrors'],
    shown: (
      <>
        <ApprovalRule />
        <Forwarder />
      </>
    ),
  },
  texts: { label: 'Texts', parts: ['pageTexts'], shown: <MessageTemplates /> },
} as const satisfies Record<string, Tab>;
type Name = keyof typeof tabs;
const addressed = Object.fromEntries(
  Object.entries(tabs).map(([name, { label }]) => [name, { label, to: portalPaths.settings(name) }]),
) as Record<Name, { label: string; to: string }>;

export function Settings() {
  const { tab } = useParams();
  const open = tab !== undefined && tab in tabs ? (tab as Name) : 'hub';
  const { shown, parts = [] }: Tab = tabs[open];
  return (
    <>
      <Heading title="Settings">
        <PageTabs label="Settings" open={open} tabs={addressed} />
      </Heading>
      <Stack key={open} sx={{ maxWidth: 880 }}>
        {shown}
        {parts.length > 0 && <Parts parts={parts.map((name) => settingsParts[name])} />}
      </Stack>
    </>
  );
}

function Parts({ parts }: { parts: readonly SettingsPart[] }) {
  const settings = useWatch(liveSettings);
  return (
    <Loaded reading={{ ...settings, failure: settings.value === null ? settings.failure : null }} rows={6}>
      {({ values: [stored], unreadable }) => (
        <>
          {stored === undefined && (
            <Alert severity="warning">
              {unreadable.length > 0 ? 'The settings cannot be read.' : 'The hub has no settings yet.'} Below
              stand the built-in ones; the first save keeps all of them.
            </Alert>
          )}
          {parts.map((part) => (
            <SettingsForm
              key={part.title}
              part={part}
              settings={stored ?? foundingSettings}
              isFirst={stored === undefined}
            />
          ))}
        </>
      )}
    </Loaded>
  );
}
