/** Statement columns as staff specified them, by heading row (rules §3). */
import * as z from 'zod/mini';
import {
  columnRoles,
  findColumns,
  layoutWith,
  plainHeading,
  type StatementColumns,
  type StatementLayout,
} from './statement-columns.ts';

const column = z.int().check(z.gte(0), z.lte(200));
export const statementColumnsSchema = z.partial(
  z.object(
    Object.fromEntries(columnRoles.map((role) => [role, column])) as Record<
      (typeof columnRoles)[number],
      typeof column
    >,
  ),
);

/** Newest first. */
export const statementLayoutsSchema = z.object({
  layouts: z.array(z.object({ heading: z.string(), columns: statementColumnsSchema })),
});
export type StatementLayouts = z.infer<typeof statementLayoutsSchema>;

const LAYOUTS_MAX = 30;
const HEADING_MAX = 2_000;
type Rows = readonly (readonly string[])[];

function headingKey(row: readonly string[] | undefined): string | null {
  const plain = (row ?? []).map(plainHeading);
  return plain.some((heading) => heading !== '') ? plain.join('|').slice(0, HEADING_MAX) : null;
}

/** Adds the layout of this file; unchanged if it has no headings. */
export function withLayout(known: StatementLayouts, rows: Rows, columns: StatementColumns): StatementLayouts {
  const { headingRow } = layoutWith(rows, columns);
  const heading = headingRow < 0 ? null : headingKey(rows[headingRow]);
  if (heading === null) return known;
  const others = known.layouts.filter((layout) => layout.heading !== heading);
  return { layouts: [{ heading, columns }, ...others].slice(0, LAYOUTS_MAX) };
}

/** The layout from staff, else from the headings; null if unknown. */
export function layoutOf(known: StatementLayouts, rows: Rows): StatementLayout | null {
  const found = findColumns(rows);
  const heading = headingKey(rows[found?.headingRow ?? 0]);
  const said = known.layouts.find((layout) => layout.heading === heading);
  return said === undefined ? found : layoutWith(rows, said.columns as StatementColumns);
}
