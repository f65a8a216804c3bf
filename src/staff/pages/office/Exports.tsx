/** Data exports (spec §2). */
import { town } from '#hub';
import { exportMessages, staffToasts } from '../../../domain/wire/staff-messages.ts';
import { Muted, Panel, Row, TextButton } from '../../ui/shapes.tsx';
import { useExport } from '../FileButton.tsx';
import { Heading } from '../Heading.tsx';
import { useCatalogue } from '../use-read.ts';
import { Alert, AlertTitle, Box, Button, LinearProgress } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { CommandError } from '../../../shared/data/errors.ts';
import type { Course } from '../../../domain/classes/course.ts';
import {
  exportFiltersSchema,
  exportLabels,
  type ExportType,
  exportTypeSchema,
} from '../../../domain/records/export.ts';
import type { Toast } from '../../../domain/wire/messages.ts';
import { FormFields, useRequestForm } from '../../forms/CommandForm.tsx';

export function Exports() {
  const courses = useCatalogue().value?.courses ?? [];
  return (
    <>
      <Heading title={exportMessages.title} />
      <Panel sx={{ p: 2, display: 'grid', gap: 2 }}>
        <ExportForm courses={courses} />
        <Muted>{exportMessages.note}</Muted>
        <Muted>
          Days and times are {town}’s: payments by the day of their proof, students and enrollments by the day
          of registration, the ledger by the day on which money came in. A cell that a spreadsheet would
          change, such as the ID 00123, begins with an apostrophe.
        </Muted>
      </Panel>
    </>
  );
}

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
  const { mutate: save, isPending, variables, error, rows, stop } = useExport();
  const running = isPending ? variables.type : null;
  const failure = error && failureOf(error);
  useEffect(() => () => stop.current?.abort(), [stop]);

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
    form.handleSubmit((filters) => {
      if (!hasHalfDate()) save({ ...filters, type });
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
            {running === type ? 'Exporting...' : exportLabels[type]}
          </Button>
        ))}
        {running !== null && <TextButton onClick={() => stop.current?.abort()}>Stop</TextButton>}
      </Row>
      {running !== null && (
        <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
          <LinearProgress aria-label="Exporting" />
          <Muted>{received(rows)}</Muted>
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
