/** The snapshot, read while the dashboard's code starts, so that the courses are drawn without a loading state. */
import type { SnapshotData } from '../data/snapshot.ts';

type First = { readonly uid: string; readonly data: SnapshotData };

let first: First | null = null;

export const firstSnapshot = (): First | null => first;

export function setFirstSnapshot(found: First | null): void {
  first = found;
}
