/** Import it before any schema: without it zod tries `eval`, which the site's content policy reports as an error. */
import * as z from 'zod/mini';

z.config({ jitless: true });
