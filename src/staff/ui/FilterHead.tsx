/** The head of a list: which rows are shown, of which course. */
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Row } from './shapes.ts';

type Props<Show extends string> = {
  readonly shows: Readonly<Record<Show, string>>;
  /** Null where something else decides which rows show. */
  readonly show: Show | null;
  readonly onShow: (show: Show) => void;
  readonly children?: ReactNode;
};

export function FilterHead<Show extends string>({ shows, show, onShow, children }: Props<Show>) {
  return (
    <Row sx={{ p: 1.5 }}>
      <Row role="group" aria-label="Show">
        {(Object.entries(shows) as [Show, string][]).map(([name, label]) => (
          <Chip
            key={name}
            label={label}
            aria-pressed={show === name}
            color={show === name ? 'primary' : 'default'}
            variant={show === name ? 'filled' : 'outlined'}
            onClick={() => onShow(name)}
          />
        ))}
      </Row>
      {children}
    </Row>
  );
}

/** A filter that came by a link: a press takes it away. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return <Chip label={label} color="primary" onDelete={onRemove} onClick={onRemove} />;
}

/** Long words break where the text is large: what is chosen stays readable. */
const WIDTH = {
  width: { xs: '100%', sm: '15rem' },
  maxWidth: '100%',
  '& .MuiSelect-select': { whiteSpace: 'normal' },
} as const;

type ChoiceProps = {
  readonly courses: readonly { readonly id: string; readonly title: string }[];
  /** The course's id, empty for all courses. */
  readonly courseId: string;
  readonly onChoose: (courseId: string | null) => void;
};

export function CourseChoice({ courses, courseId, onChoose }: ChoiceProps) {
  return (
    <TextField
      select
      value={courses.some(({ id }) => id === courseId) ? courseId : ''}
      onChange={(event) => onChoose(event.target.value === '' ? null : event.target.value)}
      slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': 'Course' } } }}
      sx={WIDTH}
    >
      <MenuItem value="">All courses</MenuItem>
      {courses.map(({ id, title }) => (
        <MenuItem key={id} value={id}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}

type OneOfProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
};

/** One of a few values, named for a screen reader. */
export function Choice({ label, value, options, onChoose }: OneOfProps) {
  return (
    <TextField
      select
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      slotProps={{ select: { inputProps: { 'aria-label': label } } }}
      sx={WIDTH}
    >
      {options.map(([one, text]) => (
        <MenuItem key={one} value={one}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
