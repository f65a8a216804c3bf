/** Mutants of the guarding code that no test has to notice, and why. Each must survive, else its reason is not needed. */
export const survivors: Readonly<Record<string, string>> = {
  "src/domain/classes/enrollment.ts, StringLiteral: '0000-00-00' → \"\", in: earliest: Day = '0000-00-00',":
    'No weekend is before either.',
  'src/domain/classes/enrollment.ts, EqualityOperator: attendable > earliest → attendable >= earliest, in: return attendable > earliest ? attendable : earliest;':
    'Of two equal days either is right.',
  'src/domain/classes/enrollment.ts, ArithmeticOperator: 7 * (COURSE_WEEKS - 1) → 7 / (COURSE_WEEKS - 1), in: return endOfDay(repeatDayOf(addDays(firstWeekend, 7 * (COURSE_WEEKS - 1))));':
    'A course has two weeks.',
  "src/domain/classes/enrollment.ts, ConditionalExpression: validUntil !== null → true, in: const last = status === 'paid' && validUntil !== null ? weekendOf(validUntil) : null;":
    'No class was in the weekend of null, which counts as 0.',
  'src/domain/people/passkey.ts, ArrayDeclaration: [] → ["Stryker was here"], in: return [number, ...(letters.match(/.{4}/g) ?? [])].join(\'-\');':
    'Twelve letters have three groups of four.',
  "src/domain/people/passkey.ts, ArrayDeclaration: [] → [\"Stryker was here\"], in: const [, number = '', letters = ''] = FORM.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? [];":
    'A single text fills neither name.',
  "src/domain/people/passkey.ts, StringLiteral: '' → \"Stryker was here!\", in: const [, number = '', letters = ''] = FORM.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? [];":
    'Neither text is a number from one to ten.',
  "src/domain/people/passkey.ts, StringLiteral: '' → \"Stryker was here!\", in: const [, number = '', letters = ''] = FORM.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? []; (2)":
    'Without a number it is no code, whatever its letters are.',
  'functions/src/command/rate-limit.ts, ArrayDeclaration: [] → ["Stryker was here"], in: const uses = ((await transaction.get(\'learnerUses\', id))?.uses ?? []).filter(({ at }) => at > now - period);':
    'What has no moment is no use.',
  'functions/src/command/rate-limit.ts, ConditionalExpression: closedUntil !== null → true, in: if (closedUntil !== null && now < closedUntil) throw forbidden(errorMessages.accountDisabled);':
    'Nothing is before null, which counts as 0.',
  "src/domain/classes/class-link.ts, StringLiteral: '' → \"Stryker was here!\", in: const host = (found[1] ?? '').toLowerCase().replace(/^www\\./, '');":
    'The group is there wherever the address is one.',
  "src/domain/classes/class-link.ts, StringLiteral: '' → \"Stryker was here!\", in: return { host, rest: (found[2] ?? '').replace(/\\/$/, '') };":
    'The group is there wherever the address is one.',
  "src/domain/classes/class-link.ts, StringLiteral: '' → \"Stryker was here!\", in: const [a, b] = [partsOf(one ?? ''), partsOf(other ?? '')];":
    'Neither text is an address.',
  "src/domain/classes/class-link.ts, StringLiteral: '' → \"Stryker was here!\", in: const [a, b] = [partsOf(one ?? ''), partsOf(other ?? '')]; (2)":
    'Neither text is an address.',
  'src/domain/classes/join.ts, ConditionalExpression: opensAt !== null → true, in: if (opensAt !== null && now < opensAt) {':
    'No moment is before null, which counts as 0.',
  'src/domain/money/approval-rule.ts, ArrayDeclaration: [] → ["Stryker was here"], in: const sources = payment?.arrival?.sources ?? [];':
    'Money without an arrival is approved by no rule whatever its sources.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\W-]+/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'What is left of the second name has no label, so that nobody takes it for an ID.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'What is left of the second name has no label, so that nobody takes it for an ID.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[^\\w-]+/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'What is left of the second name has no label, so that nobody takes it for an ID.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\s+transaction\\sid\\b[\\s:]*[\\w-]+/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'Texts are on one line with single blanks before.',
  'src/domain/money/payment-message.ts, Regex: /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi → /\\b(?:external|reference)\\stransaction\\s+id\\b[\\s:]*[\\w-]+/gi, in: const SECOND_NAME = /\\b(?:external|reference)\\s+transaction\\s+id\\b[\\s:]*[\\w-]+/gi;':
    'Texts are on one line with single blanks before.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const own = flat.replace(SECOND_NAME, '');":
    'What stands in its place names no transaction either.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const own = flat.replace(SECOND_NAME, ''); (2)":
    'What stands in its place names no transaction either.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: return found.map((match) => normaliseTransactionId(match[1] ?? ''));":
    'The group is there wherever the pattern fits.',
  "src/domain/money/payment-message.ts, ConditionalExpression: typeof before === 'string' → true, in: typeof before === 'string' && typeof figure === 'string' ? `${before}…` : whole,":
    'A match has both groups or neither; with neither, what comes of it has no figure.',
  "src/domain/money/payment-message.ts, ConditionalExpression: typeof figure === 'string' → true, in: typeof before === 'string' && typeof figure === 'string' ? `${before}…` : whole,":
    'A match has both groups or neither; with neither, what comes of it has no figure.',
  "src/domain/money/payment-message.ts, LogicalOperator: typeof before === 'string' && typeof figure === 'string' → typeof before === 'string' || typeof figure === 'string', in: typeof before === 'string' && typeof figure === 'string' ? `${before}…` : whole,":
    'A match has both groups or neither; with neither, what comes of it has no figure.',
  'src/domain/money/payment-message.ts, ConditionalExpression: network === null → false, in: return network === null ? { transactionId } : { network, transactionId };':
    'Whoever reads it leaves out a network of null.',
  "src/domain/money/payment-message.ts, StringLiteral: ' ' → \"\", in: const paid = patterns.notPaid.reduce((rest, pattern) => rest.replace(pattern, ' '), withoutBalance(flat));":
    'Messages have blanks or points of their own around a fee.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: [...paid.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/,\\s/g, ',')),":
    'The group is there wherever the pattern fits.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: return phoneIn(patterns.payer.exec(flat)?.[1] ?? '');":
    'Neither text has a number.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: return normalisePhone(patterns.phone.exec(flat)?.[1] ?? '') ?? undefined;":
    'Neither text is a number.',
  'src/domain/money/bulk-approval.ts, ConditionalExpression: match === null → false, in: if (match === null || !isBeyondDoubt(proof, match)) return null;':
    'Null is not beyond doubt either; the compiler wants the question.',
  "src/domain/money/bulk-approval.ts, ConditionalExpression: allowedDecision(amount, sumOfOrders(orders), payment) === 'approve' → true, in: return allowedDecision(amount, sumOfOrders(orders), payment) === 'approve' ? { amount, match } : null;":
    'What is beyond doubt is enough; it is asked once more before money is given.',
  'src/domain/money/payment.ts, ConditionalExpression: year === undefined → false, in: return year === undefined ? null : writtenInstant(`20${year}-${month}-${day}`, `${hour}:${minute}`);':
    'Text without the parts is no instant either.',
  'src/domain/money/payment.ts, ConditionalExpression: id !== undefined → true, in: export const isTimedId = (id: string | undefined): boolean => id !== undefined && timedId.test(id);':
    'The text “undefined” is of no such form; the compiler wants the question.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const { year = '', month = '', day = '', hour = '', minute = '00', second = '', half } = parts;":
    'Every form of a date has a year, a month and a day.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const { year = '', month = '', day = '', hour = '', minute = '00', second = '', half } = parts; (2)":
    'Every form of a date has a year, a month and a day.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const { year = '', month = '', day = '', hour = '', minute = '00', second = '', half } = parts; (3)":
    'Every form of a date has a year, a month and a day.',
  "src/domain/money/payment-message.ts, StringLiteral: '' → \"Stryker was here!\", in: const before = (end: RegExp, text: string): string => text.split(end)[0] ?? '';":
    'A text that is split has a first part.',
  'src/domain/money/payment-message.ts, MethodExpression: name?.toLowerCase() → name?.toUpperCase(), in: const wordsOf = (name: string | undefined): string[] => name?.toLowerCase().match(/\\p{L}{3,}/gu) ?? [];':
    'Names are compared in one case, whichever it is.',
  'src/domain/money/proof-picture.ts, ConditionalExpression: error instanceof RangeError → true, in: if (error instanceof RangeError) return null;':
    'A read behind the end is the only error there is.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: knownUntil !== undefined → true, in: const isKnown = knownUntil !== undefined && paidBefore(proof) < knownUntil;':
    'Nothing is before undefined.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: money.phone !== undefined → true, in: const isSamePayer = money.phone !== undefined && money.phone === proof.payerPhone;':
    'A payer’s number is a text or null, never undefined.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: money.at !== undefined → true, in: const isNear = money.at !== undefined && Math.abs(money.at - paidBefore(proof)) <= NEAR;':
    'No distance to undefined is near.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: Math.abs(one.length - other.length) > 1 → false, in: if (Math.abs(one.length - other.length) > 1) return null;':
    'Of two keys whose lengths differ by more, no rest is the same.',
  'src/domain/money/wallet/match.ts, EqualityOperator: one.length <= other.length → one.length < other.length, in: const [short, long] = one.length <= other.length ? [one, other] : [other, one];':
    'Of two keys of one length it is the same which is called the short one.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: at < short.length → true, in: while (at < short.length && short[at] === long[at]) at += 1;':
    'Keys that are the same were found to be look-alikes before; of others, characters differ at the end of the short one.',
  'src/domain/money/wallet/match.ts, EqualityOperator: at < short.length → at <= short.length, in: while (at < short.length && short[at] === long[at]) at += 1;':
    'Keys that are the same were found to be look-alikes before; of others, characters differ at the end of the short one.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: at === short.length → false, in: if (at === short.length) return null;':
    'Keys that are the same were found to be look-alikes before.',
  "src/domain/money/wallet/match.ts, StringLiteral: '' → \"Stryker was here!\", in: const written = (reference ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');":
    'Neither text has the code of an order.',
  'src/domain/money/wallet/match.ts, ConditionalExpression: phone !== undefined → true, in: phone: phone !== undefined && phone === learner.phone,':
    'A learner’s number is a text or null, never undefined.',
  'src/domain/money/wallet/match.ts, ArrayDeclaration: [] → ["Stryker was here"], in: const isFull = (name: string) => (name.match(/\\p{L}{2,}/gu) ?? []).length >= 2;':
    'One word is too few as well.',
  "src/domain/people/staff-session.ts, StringLiteral: 'live' → \"\", in: const IN_ORDER: readonly StaffSessionPhase['name'][] = ['live', 'idle_warning', 'end_warning', 'ended'];":
    'What is not in the list comes first, as what is first in it.',
  "src/domain/weekend/provisional-entry.ts, OptionalChaining: proof?.status → proof.status, in: proof?.status === 'under_review' &&":
    'Without a proof its id has been asked for before, and there is none.',
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
    'A split text has a first part.',
};
