/** The courses: their prices, their order, and which are open for registration. */
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { toCommandError } from '../../../shared/data/errors.ts';
import { sendStaff } from '../../data/commands.ts';
import { fetchCourses } from '../../data/catalogue.ts';
import { type Course, formatKwacha, inDisplayOrder } from '../../../domain/classes/course.ts';
import { orderCourses, saveCourse } from '../../../domain/wire/class-command.ts';
import { CourseForm } from '../../forms/CourseForm.tsx';
import type { Column } from '../../ui/DataList.tsx';
import { Panel } from '../../ui/shapes.ts';
import { showToast } from '../../../shared/ui/toast.ts';
import { Heading } from '../Heading.tsx';
import { List } from '../ListPage.tsx';
import { useRead } from '../use-read.ts';

type Actions = {
  readonly onEdit: (course: Course) => void;
  readonly onMove: (at: number, by: number) => void;
  readonly onToggle: (course: Course) => void;
};

export function Courses() {
  const read = useRead('courses', fetchCourses);
  const { value, retry } = read;
  /** The id of the edited course, or the mark of a new one. */
  const [editing, setEditing] = useState<{ readonly course: Course | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const courses = inDisplayOrder(value?.values ?? []);

  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      showToast({ title: 'Not saved', text: toCommandError(thrown).message }, 'error');
    } finally {
      setBusy(false);
      retry();
    }
  };
  const move = (at: number, by: number) => {
    const courseIds = courses.map(({ id }) => id);
    const [moved = ''] = courseIds.splice(at, 1);
    courseIds.splice(at + by, 0, moved);
    void change(() => sendStaff(orderCourses, { courseIds }));
  };
  const actions: Actions = {
    onEdit: (course) => setEditing({ course }),
    onMove: move,
    onToggle: ({ id, isActive }) => void change(() => sendStaff(saveCourse, { id, isActive: !isActive })),
  };
  return (
    <>
      <Heading title="Courses">
        <Button disabled={value === null} onClick={() => setEditing({ course: null })}>
          New course
        </Button>
      </Heading>
      <Panel>
        <List
          label="Courses"
          noun="course"
          reading={{ ...read, value: value && { ...value, values: courses } }}
          columns={columnsFor(courses, busy, actions)}
          keyOf={({ id }) => id}
          empty={{ title: 'No courses yet', text: 'Learners register for courses that stand here.' }}
          loading={{ rows: 5 }}
        />
      </Panel>
      {editing !== null && (
        <CourseForm
          course={editing.course}
          courses={courses}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            retry();
          }}
        />
      )}
    </>
  );
}

function columnsFor(
  courses: readonly Course[],
  busy: boolean,
  { onEdit, onMove, onToggle }: Actions,
): readonly Column<Course>[] {
  return [
    { head: 'Title', cell: ({ title }) => title },
    { head: 'Price', cell: ({ price }) => formatKwacha(price) },
    { head: 'Weeks', cell: ({ durationWeeks }) => durationWeeks },
    { head: 'Registration', cell: ({ isActive }) => (isActive ? 'Open' : 'Hidden') },
    {
      head: 'Change',
      cell: (course) => {
        const at = courses.indexOf(course);
        return (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
            <IconButton
              aria-label={`Move ${course.title} up`}
              disabled={busy || at === 0}
              onClick={() => onMove(at, -1)}
            >
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={`Move ${course.title} down`}
              disabled={busy || at === courses.length - 1}
              onClick={() => onMove(at, 1)}
            >
              <DownIcon fontSize="small" />
            </IconButton>
            <Button
              size="small"
              variant="outlined"
              disabled={busy}
              aria-label={`Edit ${course.title}`}
              onClick={() => onEdit(course)}
            >
              Edit
            </Button>
            <Button
              size="small"
              variant="outlined"
              disabled={busy}
              aria-label={`${course.isActive ? 'Hide' : 'Open'} ${course.title}`}
              onClick={() => onToggle(course)}
            >
              {course.isActive ? 'Hide' : 'Open'}
            </Button>
          </Box>
        );
      },
    },
  ];
}
