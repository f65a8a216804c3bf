/** The rules for our style sheets; the build's tests run them, and an editor with stylelint finds them here. */
import type { Config } from 'stylelint';

/** Of the sources and of what the build writes: everything that a browser would drop in silence. */
export const written: Config = {
  extends: ['stylelint-config-recommended'],
  rules: {
    'declaration-property-value-no-unknown': true,
    // The build puts the sheets of many parts one after the other: they repeat `:root`, and their order says nothing.
    'no-duplicate-selectors': null,
    'no-descending-specificity': null,
  },
};

const sources: Config = {
  extends: ['stylelint-config-recommended', 'stylelint-config-standard'],
  rules: {
    'declaration-property-value-no-unknown': true,
    'alpha-value-notation': 'number',
    // Phones of 2022 do not know `(width >= 600px)`.
    'media-feature-range-notation': 'prefix',
    // The palette's variables have the names of MUI's, and a class is a property of its module.
    'custom-property-pattern': null,
    'selector-class-pattern': '^[a-z]\\w*$',
    // Safari knows the size of text by this name only.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    // It compares selectors that never meet in one element.
    'no-descending-specificity': null,
  },
};

export default sources;
