/** Shows learners weekends that were planned: one, or all at once (decision 0084). */
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { type Course, courseTitle, listed } from '../../../domain/classes/course.ts';
import type { Offering } from '../../../domain/classes/offering.ts';
import type { Day } from '../../../domain/time/time.ts';
import { publishWeekends } from '../../../domain/wire/class-command.ts';
import { CheckField } from '../../../shared/ui/fields.tsx';
import { sendStaff } from '../../data/commands.ts';
import { fetchWeekendsFrom } from '../../data/weekends.ts';
import { resolverOf } from '../../forms/resolver.ts';
import { useSave } from '../../forms/use-save.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Muted } from '../../ui/shapes.ts';
import { Empty, Failed, RowsSkeleton } from '../../ui/states.tsx';
import { useRead } from '../use-read.ts';
import { weekendText } from './use-weekends.ts';

type Props = {
  /** The first weekend that can still be attended. */
  readonly from: Day;
  /** The one weekend that is to be published; null for all. */
  readonly only: Day | null;
  /** The one course whose weekends are; empty for all. */
  readonly courseId: string;
  readonly courses: readonly Course[];
  readonly onPublished: (shown: number) => void;
  readonly onClose: () => void;
};

const TITLE = 'Publish planned weekends';

export function PublishWeekends(props: Props) {
  const { from, only, courseId, onClose } = props;
  const { value, failure, retry } = useRead(`hidden weekends from ${from}`, () =>
    fetchWeekendsFrom(from, true),
  );
  const hidden = value?.values.filter(
    (one) => (only === null || one.weekendDate === only) && (courseId === '' || one.courseId === courseId),
  );
  if (hidden !== undefined && hidden.length > 0) return <PublishForm {...props} hidden={hidden} />;
  return (
    <FormDialog
      title={TITLE}
      submit={null}
      busy={false}
      problem={null}
      onSubmit={(event) => event.preventDefault()}
      onClose={onClose}
    >
      {failure !== null && <Failed message={failure.message} onRetry={retry} />}
      {failure === null && hidden === undefined && <RowsSkeleton rows={3} />}
      {hidden !== undefined && <Empty title="Learners see every planned weekend" />}
    </FormDialog>
  );
}

/** A single checkbox gives its value or false, several give a list. */
type Fields = { weekends: readonly string[] | string | false };

const NONE_CHOSEN = 'Choose at least one weekend.';

function PublishForm({ hidden, courses, onPublished, onClose }: Props & { hidden: readonly Offering[] }) {
  const weekends = [...new Set(hidden.map(({ weekendDate }) => weekendDate))];
  const requestOf = (fields: Fields) => {
    const chosen = [fields.weekends].flat();
    return {
      offeringIds: hidden.filter(({ weekendDate }) => chosen.includes(weekendDate)).map(({ id }) => id),
    };
  };
  const form = useForm<Fields, unknown, ReturnType<typeof requestOf>>({
    resolver: resolverOf(publishWeekends.request, requestOf, {
      sentences: { weekends: NONE_CHOSEN },
      fieldOf: () => 'weekends',
    }),
    defaultValues: { weekends },
  });
  const { register, handleSubmit, formState } = form;
  const { save, ...sending } = useSave(form);
  const submit = handleSubmit((request) =>
    save(async () => {
      const { shown } = await sendStaff(publishWeekends, request);
      onPublished(shown.length);
    }),
  );
  const coursesOf = (weekend: Day) =>
    listed(
      hidden
        .filter(({ weekendDate }) => weekendDate === weekend)
        .map(({ courseId }) => courseTitle(courseId, courses)),
    );
  return (
    <FormDialog title={TITLE} submit="Publish" {...sending} onSubmit={submit} onClose={onClose}>
      <Muted>
        Learners see these weekends at once, and can register for them unless their registration opens later.
      </Muted>
      <Box role="group" aria-label="Weekends">
        {weekends.map((weekend) => (
          <Box key={weekend}>
            <CheckField
              {...register('weekends')}
              id={`publish-${weekend}`}
              value={weekend}
              label={weekendText(weekend)}
            />
            <Muted sx={{ display: 'block', pl: '28px' }}>{coursesOf(weekend)}</Muted>
          </Box>
        ))}
        {formState.errors.weekends !== undefined && (
          <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
            {NONE_CHOSEN}
          </Box>
        )}
      </Box>
    </FormDialog>
  );
}
