/** The kind of a test's annotation that says what became of the proofs that it sent. */
export const PROOFS = 'proofs';
