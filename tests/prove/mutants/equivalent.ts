/** Mutants of the rules that change nothing anybody could notice, and why. Each must survive, else its reason is not needed. */
export const equivalent: Readonly<Record<string, string>> = {
  "isLearner, drop request.auth != null: request.auth != null && request.auth.token.firebase.sign_in_provider == 'password' && !('admin' in request.auth.token) → (request.auth.token.firebase.sign_in_provider == 'password' && !('admin' in request.auth.token))":
    'Without anybody signed in, the next part cannot be evaluated, and what cannot be evaluated is refused.',
  "claimsStaff, drop request.auth != null: request.auth != null && request.auth.token.get('admin', false) == true && request.auth.token.keys().hasAll(['role', 'sid']) → (request.auth.token.get('admin', false) == true && request.auth.token.keys().hasAll(['role', 'sid']))":
    'Without anybody signed in, the next part cannot be evaluated, and what cannot be evaluated is refused.',
  "claimsStaff, remove a key: ['role', 'sid'] → ['role']":
    'A claim without a session names no document to look up, which cannot be evaluated and is refused.',
  'isLiveSession, weaken a comparison: < → <=':
    'No request can be timed to the very microsecond at which the two differ; the twin in the domain is tested at it.',
  'isLiveSession, weaken a comparison: < → <= (2)':
    'No request can be timed to the very microsecond at which the two differ; the twin in the domain is tested at it.',
  "isName, drop name is string: name is string && name.matches('(?s).{1,100}') && name.matches('(?s).*[^\\\\s\\\\pZ\\\\pC].*') → (name.matches('(?s).{1,100}') && name.matches('(?s).*[^\\\\s\\\\pZ\\\\pC].*'))":
    'What is no text has nothing to match, which cannot be evaluated and is refused.',
  'isName, shift a limit: 1 → 0':
    'A name has a letter that is no space by its second pattern, so that none is empty.',
  "isPhone, drop phone is string: phone is string && phone.matches('[+][1-9][0-9]{7,14}') → (phone.matches('[+][1-9][0-9]{7,14}'))":
    'What is no text has nothing to match, which cannot be evaluated and is refused.',
  'users, swap: resource.data → request.resource.data':
    'When the account was closed is none of the fields that may change: before and after the write it is the same.',
  'users, widen: update → update, get':
    'Its condition compares what is there with what comes. Where one of the two is missing it cannot be evaluated, and what cannot be evaluated is refused.',
  'users, widen: update → update, list':
    'Its condition compares what is there with what comes. Where one of the two is missing it cannot be evaluated, and what cannot be evaluated is refused.',
  'users, widen: update → update, create':
    'Its condition compares what is there with what comes. Where one of the two is missing it cannot be evaluated, and what cannot be evaluated is refused.',
  'users, widen: update → update, delete':
    'Its condition compares what is there with what comes. Where one of the two is missing it cannot be evaluated, and what cannot be evaluated is refused.',
  "dropsKeysWithName, swap: 'nameKeys'] → 'nameKeys', 'email']":
    'The e-mail is none of the fields that may change, so that it never is among those that did.',
  'adminSessions, widen: get → get, create':
    'A session that is not there yet belongs to nobody, which cannot be evaluated and is refused.',
};
