/** Imported before any schema: without it zod tries `eval`, which the content policy forbids and reports. */
import * as z from 'zod/mini';

z.config({ jitless: true });
