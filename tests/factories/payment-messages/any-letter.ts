import fc from 'fast-check';

/** A letter that gets into a figure by a typo or from a picture, in several scripts. */
export const anyLetter = fc.constantFrom(...'OoIlSBZkKdrcxéОоΟ');
