import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssModules } from './scripts/vite/css-modules.ts';
import { hasEffects, leanLibraries, shared } from './scripts/vite/lean.ts';
import { live } from './scripts/vite/live.ts';
import { entries, prerender } from './scripts/vite/prerender.ts';
import { pwa } from './scripts/vite/pwa.ts';

const source = (file: string) => join(import.meta.dirname, 'src', file);
const page = (name: string) => source(`learner/pages/${name}.tsx`);

export default defineConfig({
  appType: 'custom',
  resolve: { alias: { re2js: join(import.meta.dirname, 'scripts/vite/no-regex.ts') } },
  css: { modules: cssModules },
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
            shared('frame', [
              [page('Layout')],
              [page('register/Register'), page('account/Auth'), page('dashboard/Dashboard')],
            ]),
            shared('way-in', [[page('register/Register'), page('account/Auth')]]),
            shared('learner', [[page('dashboard/Dashboard'), page('payment/Payment')]]),
          ],
        },
      },
    },
  },
});
