/** Data exports (spec §2). */
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { staffToasts, exportMessages } from '../../../domain/wire/staff-messages.ts';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Heading } from '../Heading.tsx';
import { useRead } from '../use-read.ts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { toCommandError } from '../../../shared/data/errors.ts';
import { fetchExport } from '../../data/export.ts';
import type { Course } from '../../../domain/classes/course.ts';
import {
  exportFiltersSchema,
  exportLabels,
  exportTypeSchema,
  type ExportType,
} from '../../../domain/records/export.ts';
import { type Toast } from '../../../domain/wire/messages.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { resolverOf } from '../../forms/resolver.ts';

export function Exports() {
  const courses = useRead('catalogue', loadCatalogue).value?.courses ?? [];
  return (
    <>
      <Heading title={exportMessages.title} />
      <Panel sx={{ p: 2, display: 'grid', gap: 2 }}>
        <ExportForm courses={courses} />
        <Muted>{exportMessages.note}</Muted>
        <Muted>
          Days and times are Lusaka’s: payments by the day of their proof, students and enrollments by the day
          of registration, the ledger by the day on which money came in. A cell of which a spreadsheet would
          make something else, such as the ID 00123, begins with an apostrophe.
        </Muted>
      </Panel>
    </>
  );
}

type Fields = { courseId: string; startDate: string; endDate: string };
type Props = { readonly courses: readonly Pick<Course, 'id' | 'title'>[] };
type Running = { readonly type: ExportType; readonly rows: number | null };
/** `more` is our sentence below the one that the spec asks for. */
type Failure = Toast & { readonly more?: string };

const DATES = ['startDate', 'endDate'] as const;
const inputOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);

const request = (values: Fields, type: ExportType = 'payments') => ({
  type,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
});

/** Which rows an export holds, and the exports (spec §2). */
function ExportForm({ courses }: Props) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: resolverOf(exportFiltersSchema, (values: Fields) => request(values), {
      sentences: { startDate: exportMessages.notADate, endDate: exportMessages.notADate },
    }),
    defaultValues: { courseId: '', startDate: '', endDate: '' },
  });
  const [running, setRunning] = useState<Running | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const form = useRef<HTMLFormElement>(null);
  /** A browser gives no text for a date that was typed in part: it must not pass for “no date”. */
  const hasHalfDate = () => {
    const half = DATES.filter((name) => inputOf(form.current, name)?.validity.badInput === true);
    for (const name of half) setError(name, { message: exportMessages.notADate });
    return half.length > 0;
  };
  const exportAs = (type: ExportType) =>
    handleSubmit(async (filters) => {
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
        const { code, message } = toCommandError(thrown);
        if (code === 'unauthenticated') setFailure(staffToasts.exportNeedsSession);
        else if (code === 'offline') setFailure({ ...staffToasts.exportFailed, more: message });
        else if (code !== 'cancelled') setFailure({ title: staffToasts.exportFailed.title, text: message });
      } finally {
        setRunning(null);
      }
    });

  const { errors } = formState;
  const date = { type: 'date', slotProps: { inputLabel: { shrink: true } } } as const;
  return (
    <Box
      ref={form}
      component="form"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr 1fr' },
        }}
      >
        <TextField
          {...register('courseId')}
          select
          label="Course"
          defaultValue=""
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">All courses</option>
          {courses.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </TextField>
        <TextField
          {...register('startDate')}
          {...date}
          label="Start date"
          error={errors.startDate !== undefined}
          helperText={errors.startDate?.message}
        />
        <TextField
          {...register('endDate')}
          {...date}
          label="End date"
          error={errors.endDate !== undefined}
          helperText={errors.endDate?.message}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {exportTypeSchema.options.map((type) => (
          <Button key={type} disabled={running !== null} onClick={(event) => void exportAs(type)(event)}>
            {running?.type === type ? 'Exporting...' : exportLabels[type]}
          </Button>
        ))}
        {running !== null && (
          <Button variant="text" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        )}
      </Box>
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
