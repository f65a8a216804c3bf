import { type Course, courseSchema } from '../../src/domain/classes/course.ts';
import { build } from './build.ts';

export function makeCourse(changes: Partial<Course> = {}): Course {
  return build(
    courseSchema,
    {
      id: 'data-analysis',
      title: 'Data Analysis (Excel)',
      description: 'Turn rows of figures into answers with formulas, tables and charts.',
      learningPoints: [
        'Formulas',
        'Tables',
        'Pivot tables',
        'Charts',
        'Cleaning data',
        'A report of your own',
      ],
      price: 100,
      isActive: true,
      displayOrder: 1,
      durationWeeks: 2,
    },
    changes,
  );
}
