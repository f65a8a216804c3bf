/** Imported before any schema: should plain zod come in, it tries no `eval`, which the content policy forbids and reports (decision 0108). */
import * as z from 'zod/mini';

z.config({ jitless: true });
