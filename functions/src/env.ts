/** The configuration, parsed once at start; a wrong value stops the functions with its name. */
import { readConfig } from './config.ts';

export const config = readConfig(process.env);
