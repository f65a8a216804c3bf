import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../../tests/draw.ts';
import { paths } from '../../../domain/wire/paths.ts';
import { broadcast } from '../../../pwa/broadcast.ts';
import { readSummary, storeSummary } from '../../state/summary.ts';
import { RegistrationSuccess } from './RegistrationSuccess.tsx';

afterEach(() => vi.unstubAllGlobals());

test('after a sign-out in any tab nothing of the registration is left on the page', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  storeSummary({
    orderId: 'ACDE3467',
    courseName: 'Data Analysis (Excel)',
    userName: 'Chanda Mwansa',
    whatsappUrl: 'https://wa.me/260970000000',
    amount: 100,
  });
  const place = await act(async () =>
    render(
      <MemoryRouter initialEntries={[paths.registrationSuccess]}>
        <Routes>
          <Route path={paths.registrationSuccess} element={<RegistrationSuccess />} />
          <Route path={paths.register()} element="The form" />
        </Routes>
      </MemoryRouter>,
    ),
  );
  expect(place.textContent).toContain('Chanda Mwansa');
  await act(async () => broadcast({ wiped: true }));
  expect(place.textContent).toBe('The form');
  expect(readSummary()).toBeNull();
});
