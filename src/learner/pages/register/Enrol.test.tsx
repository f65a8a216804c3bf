import 'fake-indexeddb/auto';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../../tests/draw.ts';
import { valueOf } from '../../../../tests/typing.ts';
import { foundingCourses } from '../../../shared/founding-catalogue.ts';
import { authSession } from '../../data/auth-session.ts';
import { saveTypedRegistration } from '../../forms/registration.ts';
import { Enrol } from './Enrol.tsx';

const person = { uid: 'learner-chanda', email: 'chanda@example.com', emailVerified: true };
const courseId = foundingCourses[0]?.id ?? '';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  [' Chanda@Example.com ', 'Chanda Mwansa'],
  ['mutale@example.com', ''],
])('what %s typed fills in the form of its own person, of others the course alone', async (email, name) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  authSession.setState({ status: 'signed-in', person }, true);
  saveTypedRegistration({ name: 'Chanda Mwansa', email, phone: '097 123 4567', courseId });
  render(
    <MemoryRouter>
      <Enrol
        courses={foundingCourses}
        offerings={[]}
        coursesStatus="fresh"
        preselected={null}
        helpHref=""
        person={person}
        resume
        failed={null}
        onPrice={() => undefined}
        onDone={() => undefined}
      />
    </MemoryRouter>,
  );
  await vi.waitFor(() => expect(valueOf('register-courseId')).toBe(courseId));
  expect(valueOf('register-name')).toBe(name);
  expect(valueOf('register-phone')).toBe(name === '' ? '' : '097 123 4567');
});
