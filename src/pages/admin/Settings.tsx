/** What owners change without a build: contacts, payment numbers, page texts, staff. */
import Box from '@mui/material/Box';
import { watchSettings } from '../../data/staff-settings.ts';
import type { PublicSettings } from '../../domain/setting.ts';
import { ContactsForm } from '../../forms/staff/ContactsForm.tsx';
import { PageTextsForm } from '../../forms/staff/PageTextsForm.tsx';
import { PaymentNumbersForm } from '../../forms/staff/PaymentNumbersForm.tsx';
import { Panel } from '../../ui/staff/shapes.ts';
import { Failed, RowsSkeleton, Unreadable } from '../../ui/staff/states.tsx';
import { Heading } from './Heading.tsx';
import { Members } from './Members.tsx';
import { useWatch } from './use-read.ts';

export function Settings() {
  const { value, failure, retry } = useWatch<PublicSettings>('settings', watchSettings);
  const settings = value?.values[0];
  return (
    <>
      <Heading title="Settings" />
      <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 880 }}>
        {failure !== null && value === null && <Failed message={failure.message} onRetry={retry} />}
        {value === null && failure === null && (
          <Panel>
            <RowsSkeleton rows={6} />
          </Panel>
        )}
        <Unreadable ids={value?.unreadable ?? []} what="document" />
        {settings !== undefined && (
          <>
            <ContactsForm settings={settings} />
            <PaymentNumbersForm settings={settings} />
          </>
        )}
        <Members />
        {settings !== undefined && <PageTextsForm settings={settings} />}
      </Box>
    </>
  );
}
