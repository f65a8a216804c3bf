/** Imported before any schema, so that plain zod, if loaded, does not try `eval`, which the content policy forbids and reports (decision 0108). */
import * as z from 'zod/mini';

z.config({ jitless: true });
