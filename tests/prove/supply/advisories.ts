/** What the registry knows against what ships. */
import * as z from 'zod';
import type { Shipped } from './bill.ts';

const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), nodes: z.array(z.string()) })),
});

/** The high and critical advisories in a report of `npm audit --json`; null where the registry gave none. */
export function advisoriesOf(output: string, shipped: readonly Shipped[]): string[] | null {
  let said: unknown;
  try {
    said = JSON.parse(output.slice(output.indexOf('{')));
  } catch {
    return null;
  }
  const report = reportSchema.safeParse(said);
  if (!report.success) return null;
  const paths = new Set(shipped.map(({ path }) => path));
  return Object.entries(report.data.vulnerabilities)
    .filter(
      ([, { severity, nodes }]) =>
        /^(high|critical)$/.test(severity) && nodes.some((node) => paths.has(node)),
    )
    .map(([name, { severity }]) => `${name}: ${severity}`);
}
