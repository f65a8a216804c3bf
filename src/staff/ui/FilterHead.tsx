/** The head of a list: which of its rows are shown. */
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
          <ToggleChip key={name} label={label} isOn={show === name} onToggle={() => onShow(name)} />
        ))}
      </Row>
      {children}
    </Row>
  );
}

type ToggleProps = { readonly label: string; readonly isOn: boolean; readonly onToggle: () => void };

export function ToggleChip({ label, isOn, onToggle }: ToggleProps) {
  return (
    <Chip
      label={label}
      aria-pressed={isOn}
      color={isOn ? 'primary' : 'default'}
      variant={isOn ? 'filled' : 'outlined'}
      onClick={onToggle}
    />
  );
}

/** A filter that came by a link: a press takes it away. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return <Chip label={label} color="primary" onDelete={onRemove} onClick={onRemove} />;
}

type ChoiceProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly options: readonly (readonly [value: V, text: string])[];
  readonly onChoose: (value: V) => void;
  /** The menu items, where they are more than the options. */
  readonly children?: ReactNode;
};

/** One of a few values, named for a screen reader. Long words break where the text is large. */
export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, value, options, onChoose, children } = props;
  return (
    <TextField
      select
      value={value}
      onChange={(event) => onChoose(event.target.value as V)}
      slotProps={{ select: { displayEmpty: true, inputProps: { 'aria-label': label } } }}
      sx={{
        // Two stand side by side on a phone.
        flex: '1 1 8.25rem',
        minWidth: 0,
        maxWidth: { sm: '15rem' },
        '& .MuiSelect-select': { whiteSpace: 'normal' },
      }}
    >
      {children ??
        options.map(([one, text]) => (
          <MenuItem key={one} value={one}>
            {text}
          </MenuItem>
        ))}
    </TextField>
  );
}

type CourseProps = {
  readonly courses: readonly { readonly id: string; readonly title: string }[];
  /** The course's id, empty for all courses. */
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
