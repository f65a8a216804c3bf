import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { hubConditions } from './tools/build/hub-config.ts';
import { live } from './tools/build/live-catalogue.ts';
import { entries, site } from './tools/build/site.ts';
import { cssModules } from './tools/build/styles.ts';

export default defineConfig({
  appType: 'custom',
  css: { modules: cssModules },
  resolve: { conditions: [...hubConditions, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [...hubConditions, ...defaultServerConditions] } },
  plugins: [live(), react(), site()],
  build: {
    // Phones that still get WhatsApp updates: about five years of browsers.
    target: ['chrome100', 'safari15.4', 'firefox100'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // A page carries only what it uses of the hub’s configuration, which is one file: 0.8 KB less on each (decision 0107).
      optimization: { inlineConst: { mode: 'all' } },
      input: entries(import.meta.dirname),
      // The static pages load the staff's dialog by its address, so its entry has to keep its exports.
      preserveEntrySignatures: 'exports-only',
      output: {
        codeSplitting: {
          // One file compresses better than many small ones (decision 0107). Each group includes what its modules import.
          groups: [
            // What every page of the app needs: 4 KB less on each of them.
            {
              name: 'core',
              test: /src[\\/](?:main\.tsx|learner[\\/]state[\\/](?:catalogue|initials)|shared[\\/]ui[\\/]VisuallyHidden|domain[\\/]time[\\/]class-week)/,
            },
            // What the dashboard and a learner's later pages share: 4 KB less on the dashboard, and 15 files instead of 34.
            { name: 'learner', test: /src[\\/]learner[\\/](?:ui[\\/]cards|state[\\/]use-learner)/ },
          ],
        },
      },
    },
  },
});
