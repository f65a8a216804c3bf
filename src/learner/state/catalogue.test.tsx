import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeCatalogue } from '../../../tests/factories/catalogue.ts';
import { builtInCatalogue } from '../../shared/data/catalogue.ts';
import { refreshCatalogue, suggestCatalogue, useCatalogue } from './catalogue.ts';
import { useLearner } from './use-learner.ts';

type Drawn = ReturnType<typeof useCatalogue> & Pick<ReturnType<typeof useLearner>, 'retry'>;

const drawn: Drawn[] = [];
const last = () => drawn.at(-1);
function Page() {
  const { retry } = useLearner();
  drawn.push({ ...useCatalogue(), retry });
  return null;
}

const failing = vi.fn<typeof fetch>(async () => new Response('', { status: 404 }));
const asked = () => failing.mock.calls.filter(([url]) => JSON.stringify(url).includes('catalogue')).length;
const root = createRoot(document.createElement('div'));

beforeEach(() => {
  vi.stubGlobal('fetch', failing);
  flushSync(() => root.render(<Page />));
});
afterEach(() => root.render(null));

test('trying again asks for the catalogue again', async () => {
  await vi.waitFor(() => expect(last()).toMatchObject({ status: 'failed', isNewest: true }));
  const before = asked();
  last()?.retry();
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('the phone’s copy replaces the build’s even after a failed request, but never the hub’s', async () => {
  await vi.waitFor(() => expect(last()).toMatchObject({ status: 'failed', isNewest: true }));
  expect(last()).toMatchObject({ catalogue: builtInCatalogue, isKnown: true });

  const kept = makeCatalogue();
  flushSync(() => suggestCatalogue(kept));
  expect(last()?.catalogue).toBe(kept);

  const newest = makeCatalogue({ offerings: [] });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(newest)));
  refreshCatalogue();
  await vi.waitFor(() => expect(last()).toMatchObject({ catalogue: newest, status: 'fresh' }));
  flushSync(() => suggestCatalogue(kept));
  expect(last()?.catalogue).toEqual(newest);
});
