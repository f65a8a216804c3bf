import { type Course, courseSchema } from '../../src/domain/classes/course.ts';
import { maker } from './build.ts';

export const makeCourse = maker<Course>(courseSchema, () => ({
  id: 'data-analysis',
  title: 'Data Analysis (Excel)',
  description: 'Turn rows of figures into answers with formulas, tables and charts.',
  learningPoints: ['Formulas', 'Tables', 'Pivot tables', 'Charts', 'Cleaning data', 'A report of your own'],
  price: 100,
  isActive: true,
  displayOrder: 1,
  durationWeeks: 2,
}));
