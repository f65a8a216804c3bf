import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { foundingCourses } from '../content/catalogue.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import { typedRegistration } from './registration.ts';

afterEach(() => localStorage.clear());

/** As the browser does when something is typed or chosen: the value first, then the events. */
function give(id: string, value: string): void {
  const field = document.getElementById(id) as HTMLInputElement | HTMLSelectElement;
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

test('the draft has the very last thing that was typed, pasted or chosen, and no password', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <RegistrationForm
      courses={foundingCourses}
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
  give('register-password', 'three-green-mangoes');
  give('register-phone', '097 123 4567');
  expect(typedRegistration().phone).toBe('097 123 4567');
  const [{ id: courseId } = { id: '' }] = foundingCourses;
  give('register-courseId', courseId);
  expect(typedRegistration()).toMatchObject({ phone: '097 123 4567', courseId });
  expect(JSON.stringify({ ...localStorage })).not.toContain('mangoes');
  root.unmount();
});
