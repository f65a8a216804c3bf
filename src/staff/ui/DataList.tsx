/** A list: which of its rows are shown and the search among them; its rows, as a table or as cards on a phone; its order and pages. */
import {
  Box,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  useMediaQuery,
  useTheme,
} from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SelectField, TextField } from '../../shared/ui/fields.tsx';
import { Muted, Row, SmallButton } from './shapes.tsx';
import { Facts } from './cells.tsx';
import { COUNT_MAX } from '../../domain/wire/limits.ts';

type HeadProps<Show extends string> = {
  readonly shows: Readonly<Record<Show, string>>;
  /** Null where something else decides which rows show. */
  readonly show: Show | null;
  readonly onShow: (show: Show) => void;
  readonly children?: ReactNode;
};

export function FilterHead<Show extends string>({ shows, show, onShow, children }: HeadProps<Show>) {
  return (
    <Row sx={{ p: 1.5 }}>
      <Row role="group" aria-label="Show">
        {(Object.entries(shows) as [Show, string][]).map(([name, label]) => (
          <ToggleChip key={name} label={label} isOn={show === name} onToggle={() => onShow(name)} />
        ))}
      </Row>
      {children}
    </Row>
  );
}

type ToggleProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly onDelete?: () => void;
};

export function ToggleChip({ label, isOn, onToggle, onDelete }: ToggleProps) {
  return (
    <Chip
      label={label}
      aria-pressed={isOn}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      onClick={onToggle}
      {...(onDelete && { onDelete })}
    />
  );
}

export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return <Chip label={label} color="primary" onDelete={onRemove} onClick={onRemove} />;
}

type ChoiceProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [value: V, text: string])[];
  readonly onChoose: (value: V) => void;
  readonly children?: ReactNode;
};

export function Choice<V extends string>({ label, value, options, onChoose, children }: ChoiceProps<V>) {
  return (
    // Two fit side by side on a phone.
    <Box sx={{ flex: '1 1 8.25rem', minWidth: 0, maxWidth: { sm: '15rem' } }}>
      <SelectField
        id={useId()}
        label={label}
        hidesLabel
        value={value}
        onChange={({ target }) => onChoose(target.value as V)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
        {children}
      </SelectField>
    </Box>
  );
}

type CourseProps = {
  readonly courses: readonly { readonly id: string; readonly title: string }[];
  readonly courseId: string;
  readonly onChoose: (courseId: string | null) => void;
};

export function CourseChoice({ courses, courseId, onChoose }: CourseProps) {
  return (
    <Choice
      label="Course"
      value={courses.some(({ id }) => id === courseId) ? courseId : ''}
      options={[['', 'All courses'], ...courses.map(({ id, title }) => [id, title] as const)]}
      onChoose={(id) => onChoose(id === '' ? null : id)}
    />
  );
}

type FindProps = {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** Called once typing has paused. */
  readonly onFind: (text: string) => void;
  /** Whether Enter and Escape leave the field, on a page with keys of its own. */
  readonly canBlurByKey?: boolean;
};

const PAUSE = 250;

export function FindField({ label, help, value, onFind, canBlurByKey = false }: FindProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onFind);
  useEffect(() => {
    latest.current = onFind;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // While the field has the focus, the address follows it: a late answer must not take back what was typed.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value);
  }, [value]);
  const type = (typed: string, pause = PAUSE) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(typed.trim()), pause);
  };
  return (
    <Box sx={{ flex: { xs: '1 1 17.5rem', md: '4 1 12rem' } }}>
      <TextField
        ref={field}
        id={useId()}
        label={label}
        hidesLabel
        type="search"
        enterKeyHint="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') type(text, 0);
          if (event.key === 'Escape') type('', 0);
          if (canBlurByKey && ['Enter', 'Escape'].includes(event.key)) event.currentTarget.blur();
        }}
        placeholder={help}
      />
    </Box>
  );
}

export type Column<T> = {
  readonly head: string;
  readonly cell: (row: T) => ReactNode;
  readonly align?: 'right';
  /**
   * The column's share of the table, such as `20%`, so that the columns of stacked tables line up. If all columns have one,
   * text that loads later does not move them.
   */
  readonly width?: string;
  readonly sortBy?: string;
};

type Props<T> = {
  readonly label: string;
  /** The first one is the card's title. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** The order of the rows; left out where it cannot be chosen. */
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
};

export function DataList<T>(props: Props<T>) {
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  return isWide ? <WideTable {...props} /> : <CardList {...props} />;
}

/** On narrower pages a table with column widths scrolls, px. */
const FIXED_WIDTH = 1040;

function WideTable<T>({ label, columns, rows, keyOf, sort, onSort }: Props<T>) {
  const isFixed = columns.every(({ width }) => width !== undefined);
  return (
    // Focusable, so that a wide table scrolls by keyboard.
    <TableContainer role="group" aria-label={label} tabIndex={0}>
      <Table
        size="small"
        aria-label={label}
        {...(isFixed && { sx: { tableLayout: 'fixed', minWidth: FIXED_WIDTH } })}
      >
        <TableHead>
          <TableRow>
            {columns.map(({ head, align, width, sortBy }) => (
              <TableCell
                key={head}
                {...(align && { align })}
                {...(width !== undefined && { sx: { width } })}
                {...(sort && sort.by === sortBy && { 'aria-sort': `${sort.direction}ending` as const })}
              >
                {sort === undefined || sortBy === undefined ? (
                  head
                ) : (
                  <TableSortLabel
                    active={sort.by === sortBy}
                    direction={sort.by === sortBy ? sort.direction : 'asc'}
                    onClick={() => onSort?.(turned(sort, sortBy))}
                  >
                    {head}
                  </TableSortLabel>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover>
              {columns.map(({ head, cell, align }) => (
                <TableCell key={head} {...(align && { align })}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function CardList<T>({ label, columns, rows, keyOf, sort, onSort }: Props<T>) {
  const [title, ...others] = columns;
  return (
    <>
      {sort !== undefined && <SortChoice columns={columns} sort={sort} onSort={onSort} />}
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <Box
            component="li"
            key={keyOf(row)}
            sx={{
              p: 1.5,
              display: 'grid',
              // Long names must not widen the page.
              gridTemplateColumns: 'minmax(0, 1fr)',
              overflowWrap: 'anywhere',
              gap: 1,
              borderTop: 1,
              borderColor: 'divider',
              '&:first-of-type': { borderTop: 0 },
            }}
          >
            <Box sx={{ fontWeight: 700 }}>{title?.cell(row)}</Box>
            <Facts facts={others.map(({ head, cell }) => [head, cell(row) ?? ''])} />
          </Box>
        ))}
      </Box>
    </>
  );
}

function turned({ by, direction }: Sort, sortBy: string): Sort {
  if (by === sortBy) return { by, direction: direction === 'asc' ? 'desc' : 'asc' };
  return { by: sortBy, direction: 'asc' };
}

type SortProps<T> = Pick<Props<T>, 'columns'> & { sort: Sort; onSort: Props<T>['onSort'] };

function SortChoice<T>({ columns, sort, onSort }: SortProps<T>) {
  const options = columns.flatMap(({ head, sortBy: by }) =>
    by === undefined
      ? []
      : (['asc', 'desc'] as const).map((direction) => ({
          sort: { by, direction },
          text: `${head} ${direction === 'asc' ? '↑' : '↓'}`,
        })),
  );
  return (
    <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Choice
        label="Order"
        value={sortText(sort)}
        options={options.map((option) => [sortText(option.sort), option.text])}
        onChoose={(text) => {
          const chosen = options.find((option) => sortText(option.sort) === text);
          if (chosen !== undefined) onSort?.(chosen.sort);
        }}
      />
    </Box>
  );
}

type PagerProps = {
  readonly page: {
    readonly first: string | null;
    readonly last: string | null;
    readonly hasBefore: boolean;
    readonly hasAfter: boolean;
  };
  readonly busy: boolean;
  readonly go: (to: { readonly side: 'after' | 'before'; readonly id: string }) => void;
  readonly total?: string | null;
};

/** `12 students`; counting stops at `COUNT_MAX`: `1,000 students or more`. */
export function countText(count: number, one: string): string {
  const text = `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
  return count >= COUNT_MAX ? `${text} or more` : text;
}

export function Pager({ page: { first, last, hasBefore, hasAfter }, busy, go, total = null }: PagerProps) {
  const turns = [
    ['Previous', 'before', first, hasBefore],
    ['Next', 'after', last, hasAfter],
  ] as const;
  const isWhole = !hasBefore && !hasAfter;
  if (isWhole && total === null) return null;
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ p: 1.5, display: 'flex', alignItems: 'center', gap: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Muted sx={{ flex: 1 }} role="status">
        {total}
      </Muted>
      {!isWhole &&
        turns.map(([label, side, id, isThere]) => (
          <SmallButton key={side} disabled={busy || !isThere} onClick={() => id !== null && go({ side, id })}>
            {label}
          </SmallButton>
        ))}
    </Box>
  );
}

export type Sort<B extends string = string> = { readonly by: B; readonly direction: 'asc' | 'desc' };

/** The order in `text`, or else the first of `allowed`, descending. */
export function sortOf<B extends string>(text: string | null, allowed: readonly [B, ...B[]]): Sort<B> {
  const by = allowed.find((name) => name === text?.replace('-', ''));
  if (by === undefined) return { by: allowed[0], direction: 'desc' };
  return { by, direction: text?.startsWith('-') ? 'desc' : 'asc' };
}

export const sortText = ({ by, direction }: Sort): string => (direction === 'desc' ? `-${by}` : by);
