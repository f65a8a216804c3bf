/** Router state of the dashboard's join button, so that the class opens without a second click. */
export const CLICKED = { clicked: true } as const;

export function hasJoinClick(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'clicked' in state && state.clicked === true;
}
