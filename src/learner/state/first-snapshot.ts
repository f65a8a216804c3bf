/**
 * The snapshot with which a visit begins: read while the dashboard's code starts, so that React draws the courses at
 * once and not first that they load. It serves the first draw only.
 */
import type { SnapshotData } from '../data/snapshot.ts';

type First = { readonly uid: string; readonly data: SnapshotData };

let first: First | null = null;

export const firstSnapshot = (): First | null => first;

export function setFirstSnapshot(found: First | null): void {
  first = found;
}
