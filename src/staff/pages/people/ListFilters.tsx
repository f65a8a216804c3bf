/** Which learners a list shows: by status, weekend and course; the address says it. */
import { type OrderState, orderStateLabels, orderStateSchema } from '../../../domain/money/order.ts';
import { type Day, daySchema } from '../../../domain/time/time.ts';
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { Choice, CourseChoice } from '../../ui/FilterHead.tsx';
import { WeekendChoice } from '../rounds/WeekendChoice.tsx';
import type { Turn } from '../use-cursor.ts';
import { useRead } from '../use-read.ts';

export type ListFilter = {
  readonly order: OrderState | null;
  readonly course: string | null;
  /** A Saturday: only those enrolled in its weekend. */
  readonly weekend: Day | null;
};

export function filterIn(params: URLSearchParams): ListFilter {
  const order = orderStateSchema.safeParse(params.get('order'));
  const day = daySchema.safeParse(params.get('weekend'));
  return {
    order: order.success ? order.data : null,
    course: params.get('course'),
    weekend: day.success ? day.data : null,
  };
}

type Props = {
  readonly filter: ListFilter;
  readonly onFilter: Turn['filter'];
  readonly courseOnly?: boolean;
};

export function ListFilters({ filter: { order, course, weekend }, onFilter, courseOnly = false }: Props) {
  const courses = useRead('catalogue', loadCatalogue).value?.courses ?? [];
  return (
    <>
      {!courseOnly && (
        <>
          <Choice
            label="Status"
            value={order ?? ''}
            options={[['', 'Any status'], ...Object.entries(orderStateLabels)]}
            onChoose={(chosen) => onFilter({ order: chosen || null })}
          />
          <WeekendChoice
            weekend={weekend}
            any="Any weekend"
            onChoose={(chosen) => onFilter({ weekend: chosen || null, since: null, until: null })}
          />
        </>
      )}
      <CourseChoice
        courses={courses}
        courseId={course ?? ''}
        onChoose={(chosen) => onFilter({ course: chosen })}
      />
    </>
  );
}
