/** Saves exports on this device, and the list on the screen as an export, for those who may export. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ExportFilters } from '../../domain/records/export.ts';
import { staffToasts } from '../../domain/wire/staff-messages.ts';
import { saveFile } from '../../shared/save-file.ts';
import { showToast } from '../../shared/ui/toast.ts';
import { fetchExport } from '../data/export.ts';
import { useCan } from './use-staff.ts';
import { SmallButton } from '../ui/shapes.tsx';

export function useExport() {
  /** How many rows have come so far; null before the first. */
  const [rows, setRows] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const saving = useMutation({
    mutationFn: async (filters: ExportFilters) => {
      setRows(null);
      stop.current = new AbortController();
      const { file, name } = await fetchExport(filters, setRows, stop.current.signal);
      saveFile(file, name);
    },
    onSuccess: () => showToast(staffToasts.exportSuccess, 'success'),
  });
  return { ...saving, rows, stop };
}

export function FileButton({ filters }: { filters: ExportFilters }) {
  const mayExport = useCan('export_data');
  const { mutate: save, isPending: busy } = useExport();
  const onError = ({ message }: Error) =>
    showToast({ title: staffToasts.exportFailed.title, text: message }, 'error');
  if (!mayExport) return null;
  return (
    <SmallButton disabled={busy} onClick={() => save(filters, { onError })}>
      {busy ? 'Exporting...' : 'CSV'}
    </SmallButton>
  );
}
