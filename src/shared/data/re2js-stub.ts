/**
 * Stands in for `re2js`, which Firestore brings for regular expressions in pipelines: a sixth of its weight on every
 * phone, and the hub asks no pipeline.
 */
export const RE2JS = {
  compile(): never {
    throw new Error(
      'pipelines with regular expressions are left out of this build: see src/shared/data/re2js-stub.ts',
    );
  },
};
