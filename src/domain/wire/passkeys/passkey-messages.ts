export const passkeyMessages = {
  touchNeeded: 'This needs a touch of your passkey. Nothing was changed yet.',
  secondStep: 'Your role needs a passkey as well.',
  expired: 'That took too long, or was answered already. Try again.',
  unknown: 'The hub does not know this passkey any more. Use another one, or your password.',
  notChecked: 'This passkey could not be checked. Try again.',
  copied:
    'This passkey looks like a copy, so it was refused and logged. Use another one, then remove this one.',
  otherAccount: 'This is a passkey of another account.',
  enrolledElsewhere: 'This passkey is in the hub already.',
  tooMany: 'You have as many passkeys as the hub keeps. Remove one first.',
  last: 'Your role needs a passkey. Add another one before you remove this.',
  noneYet: 'Your role needs a passkey, and you have none yet. To add one, tap your email at the top.',
  gone: 'This passkey is not here any more.',
  passwordNeeded: 'Type your password: a first passkey needs a sign-in of the last five minutes.',
  passwordWrong: 'This is not your password.',
  ownFirst: 'Add a passkey of your own first: you would shut yourself out.',
  codesFirst: 'Print recovery codes first: no other owner could let you in if you lost your passkey.',
  wayBackFirst:
    'The only owner left has no recovery codes: a lost passkey would shut everybody out. Ask them to print codes first.',
  notYourself: 'Another owner has to let you in.',
  codesChanged: 'Your recovery codes changed meanwhile. Look at them again.',
  codeWrong: 'This recovery code is wrong, or was used already.',
  unsupported:
    'This browser cannot use passkeys here. Use a newer Chrome, Edge, Firefox or Safari, on a device with a screen lock.',
  cancelled: 'Nothing was touched in time, or this device has no passkey for the hub. Try again.',
  hasOne: 'This device holds a passkey of yours already.',
} as const;
