/** What the page of a list shows: placeholders, rows, the sentence without rows, the failure, and the next page. */
import { ThemeProvider } from '@mui/material';
import { expect, test, vi } from 'vitest';
import { render } from '../../../tests/draw.ts';
import { CommandError } from '../../shared/data/errors.ts';
import type { Cursor, Page } from '../data/firestore.ts';
import { staffTheme } from '../ui/theme/staff-theme.ts';
import { ListPage } from './ListPage.tsx';
import type { Reading } from './use-read.ts';

const pageOf = (values: readonly string[], more: Partial<Page<string>> = {}): Page<string> => ({
  values,
  unreadable: [],
  first: values[0] ?? null,
  last: values.at(-1) ?? null,
  hasBefore: false,
  hasAfter: false,
  ...more,
});
const retry = vi.fn<() => void>();
const go = vi.fn<(to: Cursor) => void>();

function show(reading: Partial<Reading<Page<string>>>): void {
  render(
    <ThemeProvider theme={staffTheme}>
      <ListPage
        label="Words"
        noun="word"
        reading={{ value: null, failure: null, busy: false, retry, go, ...reading }}
        columns={[{ head: 'Word', cell: (word) => word }]}
        keyOf={(word) => word}
        empty={{ title: 'No words yet', text: 'They stand here.' }}
        total="2 words"
      />
    </ThemeProvider>,
  );
}
const seen = () => document.body.textContent;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test('while the rows load there are placeholders, and no sentence', () => {
  show({ busy: true });
  expect(seen()).toBe('Loading');
});

test('a failure says so, and can be tried again', () => {
  show({ failure: new CommandError('offline', 'There is no connection.') });
  expect(seen()).toBe('There is no connection.Try again');
  button('Try again')?.click();
  expect(retry).toHaveBeenCalledOnce();
});

test('a list without rows shows its sentence', () => {
  show({ value: pageOf([]) });
  expect(seen()).toContain('No words yetThey stand here.');
  expect(seen()).not.toContain('Loading');
});

test('a list shows its rows, their total, and which documents cannot be read', () => {
  show({ value: pageOf(['one', 'two'], { unreadable: ['three'] }) });
  expect(seen()).toContain('one');
  expect(seen()).toContain('1 word cannot be read and is not in the list: three');
  expect(seen()).toContain('2 words');
});

test('the next page begins after the last row; there is none before the first', () => {
  show({ value: pageOf(['one', 'two'], { hasAfter: true }) });
  expect(button('Next')?.disabled).toBe(false);
  expect(button('Previous')?.disabled).toBe(true);
  button('Next')?.click();
  expect(go).toHaveBeenCalledWith({ side: 'after', id: 'two' });
});
