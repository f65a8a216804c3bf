/** Data exports (spec §2). */
import { town } from '#hub';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { exportMessages, staffToasts } from '../../../domain/wire/staff-messages.ts';
import { Muted, Panel, Row, TextButton } from '../../ui/shapes.tsx';
import { Heading } from '../Heading.tsx';
import { useRead } from '../use-read.ts';
import { Alert, AlertTitle, Box, Button, LinearProgress } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { type CommandError, toCommandError } from '../../../shared/data/errors.ts';
import { fetchExport } from '../../data/export.ts';
import type { Course } from '../../../domain/classes/course.ts';
import {
  exportFiltersSchema,
  exportLabels,
  type ExportType,
  exportTypeSchema,
} from '../../../domain/records/export.ts';
import type { Toast } from '../../../domain/wire/messages.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { FormFields, useRequestForm } from '../../forms/CommandForm.tsx';

export function Exports() {
  const courses = useRead('catalogue', loadCatalogue).value?.courses ?? [];
  return (
    <>
      <Heading title={exportMessages.title} />
      <Panel sx={{ p: 2, display: 'grid', gap: 2 }}>
        <ExportForm courses={courses} />
        <Muted>{exportMessages.note}</Muted>
        <Muted>
          Days and times are {town}’s: payments by the day of their proof, students and enrollments by the day
          of registration, the ledger by the day on which money came in. A cell of which a spreadsheet would
          make something else, such as the ID 00123, begins with an apostrophe.
        </Muted>
      </Panel>
    </>
  );
}

type Running = { readonly type: ExportType; readonly rows: number | null };
type Failure = Toast & { readonly more?: string };

function failureOf({ code, message }: CommandError): Failure | null {
  if (code === 'cancelled') return null;
  if (code === 'unauthenticated') return staffToasts.exportNeedsSession;
  if (code === 'offline') return { ...staffToasts.exportFailed, more: message };
  return { title: staffToasts.exportFailed.title, text: message };
}

function ExportForm({ courses }: { courses: readonly Pick<Course, 'id' | 'title'>[] }) {
  const form = useRequestForm(
    exportFiltersSchema,
    { courseId: '', startDate: '', endDate: '' },
    (values) => ({
      type: 'payments',
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
    }),
    { sentences: { startDate: exportMessages.notADate, endDate: exportMessages.notADate } },
  );
  const [running, setRunning] = useState<Running | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const element = useRef<HTMLFormElement>(null);
  /** A half-typed date has an empty value, but is not “no date”. */
  const hasHalfDate = () => {
    const half = (['startDate', 'endDate'] as const).filter(
      (name) =>
        element.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.validity.badInput === true,
    );
    for (const name of half) form.setError(name, { message: exportMessages.notADate });
    return half.length > 0;
  };
  const exportAs = (type: ExportType) =>
    form.handleSubmit(async (filters) => {
      if (hasHalfDate()) return;
      setFailure(null);
      setRunning({ type, rows: null });
      stop.current = new AbortController();
      const progress = (rows: number) => setRunning({ type, rows });
      try {
        const { file, name } = await fetchExport({ ...filters, type }, progress, stop.current.signal);
        saveFile(file, name);
        showToast(staffToasts.exportSuccess, 'success');
      } catch (thrown) {
        setFailure(failureOf(toCommandError(thrown)));
      } finally {
        setRunning(null);
      }
    });
  return (
    <Box
      ref={element}
      component="form"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      sx={{ display: 'grid', gap: 2 }}
    >
      <FormFields
        form={form}
        rows={[
          [
            {
              name: 'courseId',
              label: 'Course',
              options: [['', 'All courses'], ...courses.map(({ id, title }) => [id, title] as const)],
            },
            { name: 'startDate', type: 'date', label: 'Start date' },
            { name: 'endDate', type: 'date', label: 'End date' },
          ],
        ]}
      />
      <Row>
        {exportTypeSchema.options.map((type) => (
          <Button key={type} disabled={running !== null} onClick={(event) => void exportAs(type)(event)}>
            {running?.type === type ? 'Exporting...' : exportLabels[type]}
          </Button>
        ))}
        {running !== null && <TextButton onClick={() => stop.current?.abort()}>Stop</TextButton>}
      </Row>
      {running !== null && (
        <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
          <LinearProgress aria-label={exportLabels[running.type]} />
          <Muted>{received(running.rows)}</Muted>
        </Box>
      )}
      {failure !== null && (
        <Alert severity="error">
          <AlertTitle>{failure.title}</AlertTitle>
          {failure.text}
          {failure.more !== undefined && <div>{failure.more}</div>}
        </Alert>
      )}
    </Box>
  );
}

function received(rows: number | null): string {
  if (rows === null) return 'Waiting for the server…';
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} so far…`;
}
