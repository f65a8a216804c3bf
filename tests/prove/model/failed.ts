/** Runs that once failed, shortened: what they found was mended, and each is played again with every `npm test`. */
import type { StepData } from './steps.ts';

export const failed: Readonly<Record<string, readonly StepData[]>> = {};
