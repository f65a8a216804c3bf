/** Data exports (spec §2). */
import { loadCatalogue } from '../../../shared/data/catalogue.ts';
import { exportMessages } from '../../../domain/wire/staff-messages.ts';
import { ExportForm } from '../../forms/ExportForm.tsx';
import { Muted, Panel } from '../../ui/shapes.ts';
import { Heading } from '../Heading.tsx';
import { useRead } from '../use-read.ts';

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
          of registration. A cell of which a spreadsheet would make something else, such as the ID 00123,
          begins with an apostrophe.
        </Muted>
      </Panel>
    </>
  );
}
