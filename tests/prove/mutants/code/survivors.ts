/** Mutants of the guarding code that no test has to notice, and why. Each must survive, else its reason is not needed. */
export const survivors: Readonly<Record<string, string>> = {
  "src/domain/classes/enrollment.ts, StringLiteral: '0000-00-00' → \"\", in: earliest: Day = '0000-00-00',":
    'Every weekend is after both.',
  'src/domain/classes/enrollment.ts, EqualityOperator: attendable > earliest → attendable >= earliest, in: return attendable > earliest ? attendable : earliest;':
    'Equal days give the same answer.',
  'src/domain/classes/enrollment.ts, ArithmeticOperator: 7 * (COURSE_WEEKS - 1) → 7 / (COURSE_WEEKS - 1), in: return endOfDay(repeatDayOf(addDays(firstWeekend, 7 * (COURSE_WEEKS - 1))));':
    'A course has two weeks.',
  "src/domain/classes/enrollment.ts, ConditionalExpression: validUntil !== null → true, in: const last = status === 'paid' && validUntil !== null ? weekendOf(validUntil) : null;":
    'Null counts as 0, whose weekend had no class.',
  'src/domain/people/passkey.ts, ArrayDeclaration: [] → ["Stryker was here"], in: return [number, ...(letters.match(/.{4}/g) ?? [])].join(\'-\');':
    'Twelve letters make three groups of four.',
  "src/domain/people/passkey.ts, ArrayDeclaration: [] → [\"Stryker was here\"], in: const [, number = '', letters = ''] = FORM.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? [];":
    'The only element is skipped.',
  "src/domain/people/passkey.ts, StringLiteral: '' → \"Stryker was here!\", in: const [, number = '', letters = ''] = FORM.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? [];":
    'Both texts fail as a number from 1 to 10.',
  "src/domain/people/passkey.ts, StringLiteral: '' → \"Stryker was here!\", in: const [, number = '', letters = ''] = FORM.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? []; (2)":
    'Without a number, the letters do not matter.',
  'functions/src/command/rate-limit.ts, ArrayDeclaration: [] → ["Stryker was here"], in: const uses = ((await transaction.get(\'learnerUses\', id))?.uses ?? []).filter(({ at }) => at > now - period);':
    'The filter drops that text.',
  'functions/src/command/rate-limit.ts, ConditionalExpression: closedUntil !== null → true, in: if (closedUntil !== null && now < closedUntil) throw forbidden(errorMessages.accountDisabled);':
    'Null counts as 0; no time is earlier.',
  "src/domain/classes/class-link.ts, StringLiteral: '' → \"Stryker was here!\", in: const host = (found[1] ?? '').toLowerCase().replace(/^www\\./, '');":
    'Every match of an address has this group.',
  "src/domain/classes/class-link.ts, StringLiteral: '' → \"Stryker was here!\", in: return { host, rest: (found[2] ?? '').replace(/\\/$/, '') };":
    'Every match of an address has this group.',
  "src/domain/classes/class-link.ts, StringLiteral: '' → \"Stryker was here!\", in: const [a, b] = [partsOf(one ?? ''), partsOf(other ?? '')];":
    'Both are invalid addresses.',
  "src/domain/classes/class-link.ts, StringLiteral: '' → \"Stryker was here!\", in: const [a, b] = [partsOf(one ?? ''), partsOf(other ?? '')]; (2)":
    'Both are invalid addresses.',
  'src/domain/classes/join.ts, ConditionalExpression: opensAt !== null → true, in: if (opensAt !== null && now < opensAt) {':
    'Null counts as 0; no time is earlier.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\W-]+/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'The rest of the second ID has no label, so it is not read as an ID.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'The rest of the second ID has no label, so it is not read as an ID.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[^\\w-]+/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'The rest of the second ID has no label, so it is not read as an ID.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\s+transaction\\sid\\b[\\s:]*[\\w-]+/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'The text is flattened to single spaces before.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\stransaction\\s+id\\b[\\s:]*[\\w-]+/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'The text is flattened to single spaces before.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const own = flat.replace(SECOND_NAME, '');":
    'The mutant’s text names no transaction, either.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const own = flat.replace(SECOND_NAME, ''); (2)":
    'The mutant’s text names no transaction, either.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: return found.map((match) => normaliseTransactionId(match[1] ?? ''));":
    'Every match of the pattern has this group.',
  "src/domain/money/payment-message.ts, ConditionalExpression: typeof before === 'string' → true, in: typeof before === 'string' && typeof figure === 'string' ? `${before}…` : whole,":
    'A match always has both groups or neither.',
  "src/domain/money/payment-message.ts, ConditionalExpression: typeof figure === 'string' → true, in: typeof before === 'string' && typeof figure === 'string' ? `${before}…` : whole,":
    'A match always has both groups or neither.',
  "src/domain/money/payment-message.ts, LogicalOperator: typeof before === 'string' && typeof figure === 'string' → typeof before === 'string' || typeof figure === 'string', in: typeof before === 'string' && typeof figure === 'string' ? `${before}…` : whole,":
    'A match always has both groups or neither.',
  'src/domain/money/payment-message.ts, ConditionalExpression: network === null → false, in: return network === null ? { transactionId } : { network, transactionId };':
    'Every reader omits a null network.',
  "src/domain/money/payment-message.ts, StringLiteral: ' ' → \"\", in: const paid = patterns.notPaid.reduce((rest, pattern) => rest.replace(pattern, ' '), withoutBalance(flat));":
    'Messages already have a space or full stop around a fee.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: .map((match) => (match[1] ?? '').replace(/,\\s/g, ','));":
    'Every match of the pattern has this group.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: return phoneIn(patterns.payer.exec(flat)?.[1] ?? '');":
    'Both texts lack a number.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: return normalisePhone(patterns.phone.exec(flat)?.[1] ?? '') ?? undefined;":
    'Both are invalid numbers.',
  'src/domain/money/bulk-approval.ts, ConditionalExpression: match === null → false, in: if (match === null || !isBeyondDoubt(proof, match, due)) return null;':
    'Null is never beyond doubt; the check is for the compiler.',
  "src/domain/money/bulk-approval.ts, ConditionalExpression: allowedDecision(amount, sumOfOrders(orders), payment) === 'approve' → true, in: return allowedDecision(amount, sumOfOrders(orders), payment) === 'approve' ? { amount, match } : null;":
    'A match beyond doubt always suffices, and review checks again.',
  'src/domain/money/payment.ts, ConditionalExpression: year === undefined → false, in: return year === undefined ? null : writtenInstant(`20${year}-${month}-${day}`, `${hour}:${minute}`);':
    'An undefined year gives no instant, either.',
  'src/domain/money/payment.ts, ConditionalExpression: id !== undefined → true, in: export const isTimedId = (id: string | undefined): boolean => id !== undefined && timedId.test(id);':
    'The text “undefined” never matches; the check is for the compiler.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const { year = '', month = '', day = '', hour = '', minute = '00', second = '', half } = parts;":
    'Every date format has a year, a month and a day.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const { year = '', month = '', day = '', hour = '', minute = '00', second = '', half } = parts; (2)":
    'Every date format has a year, a month and a day.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const { year = '', month = '', day = '', hour = '', minute = '00', second = '', half } = parts; (3)":
    'Every date format has a year, a month and a day.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const before = (end: RegExp, text: string): string => text.split(end)[0] ?? '';":
    'Splitting always gives a first part.',
  'src/domain/money/payment-message.ts, MethodExpression: name?.toLowerCase() → name?.toUpperCase(), in: const wordsOf = (name: string | undefined): string[] => name?.toLowerCase().match(/\\p{L}{3,}/gu) ?? [];':
    'Names need only be in the same case.',
  'src/domain/money/proof-picture.ts, ConditionalExpression: error instanceof RangeError → true, in: if (error instanceof RangeError) return null;':
    'Reading past the end is the only possible error.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: money.phone !== undefined → true, in: const isSamePayer = money.phone !== undefined && money.phone === payerPhoneOf(proof);':
    'A payer’s number is never undefined.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: money.at !== undefined → true, in: const isNear = money.at !== undefined && Math.abs(money.at - paidBefore(proof)) <= NEAR;':
    'A distance to undefined is NaN.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: Math.abs(one.length - other.length) > 1 → false, in: if (Math.abs(one.length - other.length) > 1) return null;':
    'Keys whose lengths differ by more have no equal rest.',
  'src/domain/money/wallet/match.ts, EqualityOperator: one.length <= other.length → one.length < other.length, in: const [short, long] = one.length <= other.length ? [one, other] : [other, one];':
    'With equal lengths, either key may be the short one.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: at < short.length → true, in: while (at < short.length && short[at] === long[at]) at += 1;':
    'Equal keys were caught as look-alikes before; others differ at the short key’s end at the latest.',
  'src/domain/money/wallet/match.ts, EqualityOperator: at < short.length → at <= short.length, in: while (at < short.length && short[at] === long[at]) at += 1;':
    'Equal keys were caught as look-alikes before; others differ at the short key’s end at the latest.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: at === short.length → false, in: if (at === short.length) return null;':
    'Equal keys were caught as look-alikes before.',
  "src/domain/money/wallet/match.ts, StringLiteral: '' → \"Stryker was here!\", in: const written = (reference ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');":
    'Both texts lack an order code.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: phone !== undefined → true, in: phone: phone !== undefined && phone === learner.phone,':
    'A learner’s number is never undefined.',
  'src/domain/money/wallet/match.ts, ArrayDeclaration: [] → ["Stryker was here"], in: const isFull = (name: string) => (name.match(/\\p{L}{2,}/gu) ?? []).length >= 2;':
    'One word is also too few.',
  "src/domain/people/staff-session.ts, StringLiteral: 'live' → \"\", in: const IN_ORDER: readonly StaffSessionPhase['name'][] = ['live', 'idle_warning', 'end_warning', 'ended'];":
    'A missing phase ranks first, as “live” does anyway.',
  "src/domain/weekend/provisional-entry.ts, OptionalChaining: proof?.status → proof.status, in: proof?.status === 'under_review' &&":
    'Without a proof, the id comparison before it has failed.',
  "src/domain/certificates/credential.ts, StringLiteral: '' → \"Stryker was here!\", in: const [head = '', body = '', tail = ''] = parts;":
    'There are three parts.',
  "src/domain/certificates/credential.ts, StringLiteral: '' → \"Stryker was here!\", in: const [head = '', body = '', tail = ''] = parts; (2)":
    'There are three parts.',
  "src/domain/certificates/credential.ts, StringLiteral: '' → \"Stryker was here!\", in: const [head = '', body = '', tail = ''] = parts; (3)":
    'There are three parts.',
  "src/domain/certificates/credential.ts, StringLiteral: '' → \"Stryker was here!\", in: const [head = '', claims = '', signature = ''] = jwt.split('.');":
    'A token has three parts.',
  "src/domain/certificates/credential.ts, StringLiteral: '' → \"Stryker was here!\", in: const [head = '', claims = '', signature = ''] = jwt.split('.'); (2)":
    'A token has three parts.',
  "src/domain/certificates/credential.ts, StringLiteral: '' → \"Stryker was here!\", in: const [head = '', claims = '', signature = ''] = jwt.split('.'); (3)":
    'A token has three parts.',
  "src/domain/certificates/credential.ts, StringLiteral: '' → \"Stryker was here!\", in: const [packed = '', signature] = parts;":
    'Splitting gives a first part.',
};
