/** Imported before anything that defines a schema: without it zod probes `eval`, which the site's policy reports. */
import * as z from 'zod/mini';

z.config({ jitless: true });
