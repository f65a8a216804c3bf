/** Everything that owners change without a build: contacts, payment numbers, staff, limits, page texts. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { foundingSettings } from '../../../shared/founding-settings.ts';
import { watchSettings } from '../../data/settings.ts';
import type { PublicSettings } from '../../../domain/wire/setting.ts';
import { ContactsForm } from '../../forms/settings/ContactsForm.tsx';
import { AdjustableLimitsForm } from '../../forms/settings/AdjustableLimitsForm.tsx';
import { PageTextsForm } from '../../forms/settings/PageTextsForm.tsx';
import { PaymentNumbersForm } from '../../forms/settings/PaymentNumbersForm.tsx';
import { Panel } from '../../ui/shapes.ts';
import { Failed, RowsSkeleton } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { Members } from './Members.tsx';
import { useWatch } from '../use-read.ts';

export function Settings() {
  const { value, failure, retry } = useWatch<PublicSettings>('settings', watchSettings);
  const isFirst = value?.values.length === 0;
  const settings = isFirst ? foundingSettings : value?.values[0];
  const known = settings && { settings, isFirst };
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
        {isFirst && (
          <Alert severity="warning">
            {value.unreadable.length > 0 ? 'The settings cannot be read.' : 'The hub has no settings yet.'}{' '}
            Below stand the built-in ones; the first save keeps all of them.
          </Alert>
        )}
        {known && <ContactsForm {...known} />}
        {known && <PaymentNumbersForm {...known} />}
        <Members />
        {known && <AdjustableLimitsForm {...known} />}
        {known && <PageTextsForm {...known} />}
      </Box>
    </>
  );
}
