/** What the dashboard hands on to the join page: the button was clicked there, so the class opens without a second click. */
export const CLICKED = { clicked: true } as const;

export function hasJoinClick(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'clicked' in state && state.clicked === true;
}
