import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { hasEffects, leanLibraries, shared } from './tools/build/chunks.ts';
import { live } from './tools/build/live-catalogue.ts';
import { entries, prerender } from './tools/build/prerender.ts';
import { pwa } from './tools/build/pwa.ts';

const source = (file: string) => join(import.meta.dirname, 'src', file);
const page = (name: string) => source(`pages/student/${name}.tsx`);

export default defineConfig({
  appType: 'custom',
  resolve: { alias: { re2js: join(import.meta.dirname, 'tools/build/re2js-stub.ts') } },
  plugins: [live(), leanLibraries(), react(), prerender(), pwa()],
  build: {
    // Phones that still get WhatsApp updates: about five years of browsers.
    target: ['chrome100', 'safari15.4', 'firefox100'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: entries(import.meta.dirname),
      // The static pages load the staff's dialog by its address, so that entry keeps its exports.
      preserveEntrySignatures: 'exports-only',
      treeshake: { moduleSideEffects: (id) => (hasEffects(id) ? undefined : false) },
      output: {
        codeSplitting: {
          groups: [
            shared('core', [[source('main.tsx')]]),
            shared('frame', [[page('Layout')], [page('Register'), page('Auth'), page('Dashboard')]]),
            shared('way-in', [[page('Register'), page('Auth')]]),
            shared('learner', [[page('Dashboard'), page('Payment')]]),
          ],
        },
      },
    },
  },
});
