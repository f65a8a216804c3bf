import fc from 'fast-check';

/** A letter as it gets into a figure: by a slip of the finger, or from a picture; of several scripts. */
export const anyLetter = fc.constantFrom(...'OoIlSBZkKdrcxéОоΟ');
