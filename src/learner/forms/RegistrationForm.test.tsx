import { afterEach, expect, test } from 'vitest';
import { render } from '../../../tests/draw.ts';
import { fillField } from '../../../tests/typing.ts';
import { foundingCourses } from '../../shared/founding-catalogue.ts';
import { usualTimes } from '../../domain/classes/offering.ts';
import { addDays, formatFull, weekendOf } from '../../domain/time/time.ts';
import { makeOffering } from '../../../tests/factories/offering.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import { typedRegistration } from './registration.ts';

afterEach(() => localStorage.clear());

const WEEKEND = addDays(weekendOf(Date.now()), 7);
const NOTE = 'Registration for 5 Dec opens on Mon 30 Nov';

function show() {
  const [first, second, ...others] = foundingCourses;
  if (first === undefined || second === undefined) throw new Error('There are too few courses.');
  render(
    <RegistrationForm
      courses={[first, { ...second, registrationNote: NOTE }, ...others]}
      offerings={[makeOffering({ courseId: first.id, weekendDate: WEEKEND, ...usualTimes(WEEKEND) })]}
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
  return { open: first.id, later: second.id };
}

test('a chosen course says when its first class is, or when registration opens', async () => {
  const { open, later } = show();
  const says = () => document.body.textContent.includes(`${NOTE}.`);
  const first = `First class ${formatFull(usualTimes(WEEKEND).saturdayStartsAt)}.`;
  fillField('register-courseId', later);
  await expect.poll(says).toBe(true);
  expect(document.body.textContent).not.toContain('First class');
  fillField('register-courseId', open);
  await expect.poll(says).toBe(false);
  expect(document.body.textContent).toContain(first);
});

test('the draft has the very last thing that was typed, pasted or chosen, and no password', async () => {
  const { open: courseId } = show();
  fillField('register-password', 'three-green-mangoes');
  fillField('register-phone', '097 123 4567');
  expect(typedRegistration().phone).toBe('097 123 4567');
  fillField('register-courseId', courseId);
  expect(typedRegistration()).toMatchObject({ phone: '097 123 4567', courseId });
  expect(JSON.stringify({ ...localStorage })).not.toContain('mangoes');
});

test('every error appears under its field and is tied to it; the first wrong field gets the focus', async () => {
  const { open } = show();
  document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  const field = (name: string) => document.getElementById(`register-${name}`);
  const said = (name: string) =>
    (field(name)?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  for (const [name, sentence] of Object.entries({
    name: 'Full name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
    courseId: 'Please select a course',
    password: 'Password is required',
    confirmPassword: 'Please confirm your password',
  })) {
    await expect.poll(() => said(name), { message: name }).toContain(sentence);
    expect(field(name)?.getAttribute('aria-invalid')).toBe('true');
  }
  expect(document.body.textContent).toContain('You must agree to the terms and conditions');
  await expect.poll(() => document.activeElement?.id).toBe('register-name');

  fillField('register-email', 'not an address');
  fillField('register-phone', '097 123');
  fillField('register-password', '12345');
  fillField('register-confirmPassword', '54321');
  for (const sentence of [
    'Please enter a valid email address',
    'Phone number must be at least 9 digits',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ])
    await expect.poll(() => document.body.textContent).toContain(sentence);

  expect(field('password')?.getAttribute('type')).toBe('password');
  document.querySelector<HTMLButtonElement>('button[aria-label="Show password"]')?.click();
  await expect.poll(() => field('password')?.getAttribute('type')).toBe('text');
  expect(document.body.textContent).not.toContain('Sunday repeats');
  fillField('register-courseId', open);
  await expect.poll(() => document.body.textContent).toContain('Sat 15:00 | Sun 17:00-18:00 CAT');
});
