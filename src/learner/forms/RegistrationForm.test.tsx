import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { give } from '../../../tests/typing.ts';
import { foundingCourses } from '../../shared/founding-catalogue.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import { typedRegistration } from './registration.ts';

afterEach(() => localStorage.clear());

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
