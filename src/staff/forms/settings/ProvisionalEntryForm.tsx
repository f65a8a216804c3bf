/** Whether learners may join a class while their first payment is checked, which owners decide. */
import * as z from 'zod/mini';
import {
  type ProvisionalEntry,
  provisionalEntryLabels,
  provisionalEntrySchema,
} from '../../../domain/weekend/provisional-entry.ts';
import { FormPanel } from '../../ui/FormPanel.tsx';
import { resolverOf } from '../resolver.ts';
import { type SettingsProps, useSettings } from './use-settings.ts';
import { Muted } from '../../ui/shapes.ts';
import Box from '@mui/material/Box';

type Fields = { provisionalEntry: ProvisionalEntry };

const resolver = resolverOf(
  z.object({ provisionalEntry: provisionalEntrySchema }),
  ({ provisionalEntry }: Fields) => ({ provisionalEntry }),
  { sentences: { provisionalEntry: 'Choose one of them.' } },
);

export function ProvisionalEntryForm(props: SettingsProps) {
  const { register, panel } = useSettings<Fields, Fields>(
    {
      title: 'Provisional entry',
      valuesOf: ({ provisionalEntry = 'off' }) => ({ provisionalEntry }),
      resolver,
      changed: ({ provisionalEntry }) => ({ provisionalEntry }),
    },
    props,
  );
  return (
    <FormPanel {...panel}>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        <Muted as="legend" sx={{ p: 0 }}>
          Who joins a class while a payment is checked
        </Muted>
        {provisionalEntrySchema.options.map((choice) => (
          <Box
            component="label"
            key={choice}
            sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minHeight: 44, cursor: 'pointer' }}
          >
            <Box
              component="input"
              type="radio"
              value={choice}
              {...register('provisionalEntry')}
              sx={{ flex: 'none', width: 20, height: 20, m: 0, accentColor: 'var(--h-palette-primary-main)' }}
            />
            {provisionalEntryLabels[choice]}
          </Box>
        ))}
      </Box>
    </FormPanel>
  );
}
