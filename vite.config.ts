import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { entries, prerender } from './scripts/vite/prerender.ts';
import { pwa } from './scripts/vite/pwa.ts';

export default defineConfig({
  appType: 'custom',
  resolve: { alias: { re2js: join(import.meta.dirname, 'scripts/vite/no-regex.ts') } },
  plugins: [react(), prerender(), pwa()],
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
    },
  },
});
