/** Mutants of the rules that change nothing which anybody could notice, and why. Each must survive, else it stands here for nothing. */
export const equivalent: Readonly<Record<string, string>> = {
  "isLearner, drop request.auth != null: request.auth != null && request.auth.token.firebase.sign_in_provider == 'password' && !('admin' in request.auth.token) → (request.auth.token.firebase.sign_in_provider == 'password' && !('admin' in request.auth.token))":
    'Without anybody signed in, the next part cannot be evaluated, and what cannot be evaluated is refused.',
};
