/** Whether the tests before this one evaluated each expression of the rules, and each condition as true and as false. */
import { expect, test } from 'vitest';
import { PROJECT } from './harness.ts';

type Node = {
  readonly sourcePosition: {
    readonly line: number;
    readonly currentOffset: number;
    readonly endOffset: number;
  };
  readonly values?: readonly { readonly value?: Readonly<Record<string, unknown>> }[];
  readonly children?: readonly Node[];
};
type Coverage = {
  readonly rules: { readonly files: readonly { readonly content: string }[] };
  readonly report: readonly Node[];
};

async function fetchCoverage(): Promise<Coverage> {
  const host = process.env['FIRESTORE_EMULATOR_HOST'];
  const response = await fetch(`http://${host}/emulator/v1/projects/${PROJECT}:ruleCoverage`);
  return (await response.json()) as Coverage;
}

/** The values that an expression had; an engine notes an expression that was skipped, or failed, with an empty one. */
const valuesOf = (node: Node) =>
  (node.values ?? []).flatMap(({ value }) => (value === undefined ? [] : Object.values(value)));

function within(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(within)];
}

function nameOf(node: Node, source: string): string {
  const { line, currentOffset, endOffset } = node.sourcePosition;
  return `line ${line}: ${source.slice(currentOffset, endOffset + 1)}`;
}

export function coverage(): void {
  // Once, because an engine takes long to put its report together.
  test('every expression of the rules was evaluated, every predicate and condition as true and as false', async () => {
    const { rules, report } = await fetchCoverage();
    const source = rules.files[0]?.content ?? '';
    const unseen = report.flatMap(within).filter((node) => valuesOf(node).length === 0);
    const onesided = report.filter((node) => {
      const values = valuesOf(node);
      return !values.includes(true) || !values.includes(false);
    });
    expect(report.length).toBeGreaterThan(20);
    expect([unseen, onesided].map((nodes) => nodes.map((node) => nameOf(node, source)))).toEqual([[], []]);
  });
}
