/** The head of a list: which of its rows are shown. */
import { Box, Chip } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { SelectField } from '../../shared/ui/fields.tsx';
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
    // Two stand side by side on a phone.
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
