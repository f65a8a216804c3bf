/** The head of a list: which of its rows are shown, and the field that searches among them. */
import { Box, Chip } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SelectField, TextField } from '../../shared/ui/fields.tsx';
import { Row } from './shapes.tsx';

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

type FindProps = {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  /** Told once no letter came for a moment. */
  readonly onFind: (text: string) => void;
  /** Enter and Escape leave it, on a page with keys of its own. */
  readonly isLeft?: boolean;
};

const PAUSE = 250;

export function FindField({ label, help, value, onFind, isLeft = false }: FindProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onFind);
  useEffect(() => {
    latest.current = onFind;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  // While somebody types here, the address follows the field, and an answer that comes late takes no letter back.
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
          if (isLeft && ['Enter', 'Escape'].includes(event.key)) event.currentTarget.blur();
        }}
        placeholder={help}
      />
    </Box>
  );
}
