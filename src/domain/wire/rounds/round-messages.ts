/** What staff read of WhatsApp rounds. */
export const roundMessages = {
  nobody: 'Nobody in this list gets a message. Choose another list or another weekend.',
  unknownRound: 'This round is not here any more.',
} as const;
