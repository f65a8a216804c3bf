/** Saves the list on the screen as a file, for those who may export. */
import { useMutation } from '@tanstack/react-query';
import type { ExportFilters } from '../../domain/records/export.ts';
import { staffToasts } from '../../domain/wire/staff-messages.ts';
import { toCommandError } from '../../shared/data/errors.ts';
import { saveFile } from '../../shared/save-file.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { fetchExport } from '../data/export.ts';
import { useMay } from './use-staff.ts';
import { SmallButton } from '../ui/shapes.tsx';

export function FileButton({ filters }: { filters: ExportFilters }) {
  const mayExport = useMay('export_data');
  const { mutate: save, isPending: busy } = useMutation({
    mutationFn: async () => {
      const { file, name } = await fetchExport(filters, () => undefined, new AbortController().signal);
      saveFile(file, name);
    },
    onSuccess: () => showToast(staffToasts.exportSuccess, 'success'),
    onError: (thrown) =>
      showToast({ title: staffToasts.exportFailed.title, text: toCommandError(thrown).message }, 'error'),
  });
  if (!mayExport) return null;
  return (
    <SmallButton disabled={busy} onClick={() => save()}>
      {busy ? 'Exporting...' : 'CSV'}
    </SmallButton>
  );
}
