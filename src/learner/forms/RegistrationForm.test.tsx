import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { give } from '../../../tests/typing.ts';
import { foundingCourses } from '../../shared/founding-catalogue.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import { typedRegistration } from './registration.ts';

afterEach(() => localStorage.clear());

const NOTE = 'Registration for 5 Dec opens on Mon 30 Nov';

async function show() {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const [first, second, ...others] = foundingCourses;
  if (first === undefined || second === undefined) throw new Error('There are too few courses.');
  root.render(
    <RegistrationForm
      courses={[first, { ...second, registrationNote: NOTE }, ...others]}
      coursesStatus="fresh"
      onFailed={() => undefined}
      onPrice={() => undefined}
      preselected={null}
      signInHref={() => ''}
      helpHref=""
      onBusy={() => undefined}
      onDone={() => undefined}
    />,
  );
  await expect.poll(() => document.getElementById('register-phone')).not.toBeNull();
  return { root, open: first.id, later: second.id };
}

test('a course that opens later says when, once it is chosen, and another one does not', async () => {
  const { root, open, later } = await show();
  const says = () => document.body.textContent.includes(`${NOTE}.`);
  give('register-courseId', later);
  await expect.poll(says).toBe(true);
  give('register-courseId', open);
  await expect.poll(says).toBe(false);
  root.unmount();
});

test('the draft has the very last thing that was typed, pasted or chosen, and no password', async () => {
  const { root, open: courseId } = await show();
  give('register-password', 'three-green-mangoes');
  give('register-phone', '097 123 4567');
  expect(typedRegistration().phone).toBe('097 123 4567');
  give('register-courseId', courseId);
  expect(typedRegistration()).toMatchObject({ phone: '097 123 4567', courseId });
  expect(JSON.stringify({ ...localStorage })).not.toContain('mangoes');
  root.unmount();
});
