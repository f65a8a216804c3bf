/** Buttons on the deep green ground, which is dark in both schemes. */
export const flameButton = {
  bgcolor: 'hub.flame',
  color: 'hub.onFlame',
  '&:hover': { bgcolor: '#F7C197' },
  '&:focus-visible': { outlineColor: '#F5EDE3' },
} as const;

export const outlineOnDeep = {
  color: 'hub.onDeep',
  borderColor: 'hub.onDeepMuted',
  '&:hover': { bgcolor: 'rgb(255 255 255 / .1)', borderColor: 'hub.onDeep' },
  '&:focus-visible': { outlineColor: '#F5EDE3' },
} as const;
