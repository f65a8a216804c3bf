/** Mutants of the rules that change nothing anybody could notice, and why. Each must survive, else its reason is not needed. */
export const equivalent: Readonly<Record<string, string>> = {
  "isLearner, drop request.auth != null: request.auth != null && request.auth.token.firebase.sign_in_provider == 'password' && !('admin' in request.auth.token) → (request.auth.token.firebase.sign_in_provider == 'password' && !('admin' in request.auth.token))":
    'With nobody signed in, the next part fails to evaluate, which refuses the request.',
  "claimsStaff, drop request.auth != null: request.auth != null && request.auth.token.get('admin', false) == true && request.auth.token.keys().hasAll(['role', 'sid']) → (request.auth.token.get('admin', false) == true && request.auth.token.keys().hasAll(['role', 'sid']))":
    'With nobody signed in, the next part fails to evaluate, which refuses the request.',
  "claimsStaff, remove a key: ['role', 'sid'] → ['role']":
    'A claim without a session names no document, so the lookup fails and refuses the request.',
  'isLiveSession, weaken a comparison: < → <=':
    'No test can hit the exact microsecond where the two differ; the twin in the domain is tested there.',
  'isLiveSession, weaken a comparison: < → <= (2)':
    'No test can hit the exact microsecond where the two differ; the twin in the domain is tested there.',
  "isName, drop name is string: name is string && name.matches('(?s).{1,100}') && name.matches('(?s).*[^\\\\s\\\\pZ\\\\pC].*') → (name.matches('(?s).{1,100}') && name.matches('(?s).*[^\\\\s\\\\pZ\\\\pC].*'))":
    '`matches` fails on anything but a string, which refuses the request.',
  'isName, shift a limit: 1 → 0': 'The second pattern requires a visible character, so no name is empty.',
  "isPhone, drop phone is string: phone is string && phone.matches('[+][1-9][0-9]{7,14}') → (phone.matches('[+][1-9][0-9]{7,14}'))":
    '`matches` fails on anything but a string, which refuses the request.',
  'users, swap: resource.data → request.resource.data':
    '`closedAt` is not among the fields that may change, so it is the same before and after the write.',
  'users, widen: update → update, get':
    'The condition compares the stored document with the new one. If either is missing, it fails to evaluate, which refuses the request.',
  'users, widen: update → update, list':
    'The condition compares the stored document with the new one. If either is missing, it fails to evaluate, which refuses the request.',
  'users, widen: update → update, create':
    'The condition compares the stored document with the new one. If either is missing, it fails to evaluate, which refuses the request.',
  'users, widen: update → update, delete':
    'The condition compares the stored document with the new one. If either is missing, it fails to evaluate, which refuses the request.',
  "dropsKeysWithName, swap: 'nameKeys'] → 'nameKeys', 'email']":
    'The e-mail may not change, so it is never among the changed fields.',
  'adminSessions, widen: get → get, create':
    'On create there is no stored session, so the condition fails to evaluate and refuses.',
};
