import { weekendWord } from '#hub';

export const roundMessages = {
  nobody: `Nobody in this list gets a message. Choose another list or another ${weekendWord}.`,
  unknownRound: 'This round is not here any more.',
  endedByHand: 'This round was ended, so this cannot be undone.',
  goesOnElsewhere: 'Another round of this list goes on, so this cannot be undone. Go on there.',
} as const;
