/**
 * Makes mutants of `firestore.rules`: the same rules with one thing wrong, each kind of mistake at every place that it
 * fits. A suite that notices none of them proves nothing.
 */
import { type Expression, parts, readExpression, type Span } from './expression.ts';
import { numbering } from './numbered.ts';

export type Mutant = {
  /** Where, what kind of mistake, and what becomes what: it stays the same when other lines come and go. */
  readonly id: string;
  /** The collection whose block it is in; null for what several share. */
  readonly collection: string | null;
  readonly rules: string;
};

type Change = Span & { readonly kind: string; readonly to: string };

/** The conditions of the rules: of `allow`, and what a function returns or names by `let`. */
const CONDITIONS = /(?:\bif|\breturn|\blet \w+ =)\s+([^;]+);/g;
const BLOCK = /match \/(\w+)\/\{\w+\} \{/g;
const ALLOW = /allow ([a-z, ]+): if\s+([^;]+);/g;

/** All mutants of these rules. Comments stay as they are. */
export function mutantsOf(rules: string): Mutant[] {
  const bare = rules.replace(/\/\/.*/g, (comment) => ' '.repeat(comment.length));
  const conditions = [...bare.matchAll(CONDITIONS)].map((match) => {
    const [whole, inner = ''] = match;
    const start = match.index + whole.indexOf(inner, whole.search(/\s/));
    return { start, end: start + inner.trimEnd().length };
  });
  const trees = conditions.map((part) => readExpression(bare, part));
  const changes = [
    ...trees.flatMap((tree) => wholes(tree)),
    ...trees.flatMap(parts).flatMap((part) => ofPart(bare, part)),
    ...conditions.flatMap((part) => ofWords(bare, part)),
    ...ofOperations(bare),
  ];
  const seen = new Set<string>([rules]);
  const numbered = numbering();
  return changes.flatMap((change) => {
    const mutated = rules.slice(0, change.start) + change.to + rules.slice(change.end);
    if (seen.has(mutated)) return [];
    seen.add(mutated);
    const before = bare.slice(0, change.end);
    const collection = [...before.matchAll(BLOCK)].at(-1)?.[1] ?? null;
    const place = collection ?? [...before.matchAll(/function (\w+)/g)].at(-1)?.[1] ?? 'rules';
    const [now, then] = [rules.slice(change.start, change.end), change.to].map((one) =>
      one.replace(/\s+/g, ' ').trim(),
    );
    const name = `${place}, ${change.kind}: ${now || 'nothing'} → ${then}`;
    return [{ id: numbered(name), collection, rules: mutated }];
  });
}

/** Widens and closes a whole condition. */
function wholes({ start, end }: Expression): Change[] {
  return [
    { kind: 'always', to: 'true', start, end },
    { kind: 'never', to: 'false', start, end },
  ];
}

const OPPOSITE: Readonly<Record<string, readonly string[]>> = {
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>'],
  '<=': ['<', '>'],
  '>': ['>=', '<'],
  '>=': ['>', '<'],
};

function ofPart(text: string, part: Expression): Change[] {
  const { start, end } = part;
  const source = (span: Span) => text.slice(span.start, span.end);
  if (part.kind === 'comparison')
    return (OPPOSITE[part.operator] ?? []).map((to) => ({ kind: 'weaken a comparison', to, ...part.sign }));
  if (part.kind === 'not') {
    const [inner] = part.operands;
    return inner === undefined ? [] : [{ kind: 'flip', to: source(inner), start, end }];
  }
  if (part.kind === 'list')
    return part.operands.map((left) => {
      const rest = part.operands.filter((one) => one !== left).map(source);
      return { kind: 'remove a key', to: `[${rest.join(', ')}]`, start, end };
    });
  if (part.kind !== 'chain') return [];
  const other = part.operator === '&&' ? '||' : '&&';
  const sources = part.operands.map(source);
  const bracketed = sources.map((one) => `(${one})`);
  return [
    ...part.operands.map((left, at) => {
      const rest = sources.filter((_, index) => index !== at);
      return { kind: `drop ${source(left)}`, to: `(${rest.join(` ${part.operator} `)})`, start, end };
    }),
    ...part.operands.map((one) => ({
      kind: 'flip',
      to: `!(${source(one)})`,
      start: one.start,
      end: one.end,
    })),
    ...part.operands.slice(1).map((_, at) => {
      const [before, after] = [bracketed.slice(0, at + 1), bracketed.slice(at + 1)];
      const to = [before, after].map((some) => `(${some.join(` ${part.operator} `)})`).join(` ${other} `);
      return { kind: `${part.operator} becomes ${other}`, to: `(${to})`, start, end };
    }),
  ];
}

/** What one word is easily taken for. */
const SWAPS: readonly (readonly [RegExp, ...string[]])[] = [
  [/\bisStaff\(\)/g, 'isManager()', 'claimsStaff()', 'isLearner()'],
  [/\bisManager\(\)/g, 'isStaff()', "isStaffWith(['owner'])"],
  [/\bisOwn\([\w.]+\)/g, 'isLearner()'],
  [/\bhasOnly\b/g, 'hasAny', 'hasAll'],
  [/\bhasAny\b/g, 'hasOnly', 'hasAll'],
  [/\bhasAll\b/g, 'hasAny', 'hasOnly'],
  [/\baffectedKeys\b/g, 'addedKeys', 'changedKeys'],
  [/\brequest\.resource\b/g, 'resource'],
  [/(?<!request\.)\bresource\.data\b/g, 'request.resource.data'],
  [/\blastSeenAt\b/g, 'createdAt'],
  [/\bcreatedAt\b/g, 'lastSeenAt'],
  [/'reviewer'\]/g, "'reviewer', 'superuser']"],
  [/\['owner', 'manager'\]/g, "['owner', 'manager', 'reviewer']"],
  [/'forwarder'/g, "'forwarder', 'private'"],
  [/'nameKeys'\]/g, "'nameKeys', 'email']"],
  [/'password'/g, "'anonymous'"],
  [/'h'/g, "'d'"],
  [/'m'/g, "'h'"],
];

/** Words that are taken for others, and limits that are one too small or too large. */
function ofWords(text: string, { start: from, end: to }: Span): Change[] {
  const condition = text.slice(from, to);
  const at = (match: RegExpExecArray) => ({
    start: from + match.index,
    end: from + match.index + match[0].length,
  });
  const swaps = SWAPS.flatMap(([word, ...others]) =>
    [...condition.matchAll(word)].flatMap((match) =>
      others.map((other) => ({ kind: 'swap', to: other, ...at(match) })),
    ),
  );
  const limits = [...condition.matchAll(/(?<![\w.])\d+(?![\w.])/g)].flatMap((match) =>
    [1, -1].map((by) => ({ kind: 'shift a limit', to: String(Number(match[0]) + by), ...at(match) })),
  );
  return [...swaps, ...limits];
}

const READS = ['get', 'list'];
const WRITES = ['create', 'update', 'delete'];
const OPERATIONS = [...READS, ...WRITES];
const single = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .flatMap((name) => (name === 'read' ? READS : name === 'write' ? WRITES : [name]));

/** The alternatives of a condition, any one of which satisfies it: the parts of its `||`, or the whole of it. */
function alternatives(text: string): string[] {
  const tree = readExpression(text, { start: 0, end: text.length });
  const all = tree.kind === 'chain' && tree.operator === '||' ? tree.operands : [tree];
  return all.map(({ start, end }) => text.slice(start, end));
}

/** Whether the block of collection `name` already lets all of these people do this: allowing it again would change nothing. */
function isAllowed(text: string, name: string, operation: string, people: readonly string[]): boolean {
  const start = text.indexOf(`match /${name}/{`);
  const next = text.indexOf('match /', start + 1);
  const block = text.slice(start, next === -1 ? text.length : next);
  const allowed = [...block.matchAll(ALLOW)].flatMap(([, names = '', condition = '']) =>
    single(names).includes(operation) ? alternatives(condition.trimEnd()) : [],
  );
  return people.every((one) => allowed.includes(one));
}

/** Operations that a block allows and should not, and the reverse. */
function ofOperations(text: string): Change[] {
  const named = [...text.matchAll(ALLOW)].flatMap((match) => {
    const [whole, names = '', condition = ''] = match;
    const start = match.index + whole.indexOf(names);
    const given = names.split(',').map((name) => name.trim());
    const span = { start, end: start + names.trimEnd().length };
    const dropped =
      given.length === 1
        ? []
        : given.map((name) => ({
            kind: 'drop',
            to: given.filter((one) => one !== name).join(', '),
            ...span,
          }));
    // `allow read, write: if false` allows nothing, however many operations it names.
    if (given.includes('read')) return [];
    const block = [...text.slice(0, start).matchAll(BLOCK)].at(-1)?.[1] ?? '';
    const people = alternatives(condition.trimEnd());
    const missing = OPERATIONS.filter(
      (name) => !given.includes(name) && !isAllowed(text, block, name, people),
    );
    return [
      ...dropped,
      ...missing.map((name) => ({ kind: 'widen', to: [...given, name].join(', '), ...span })),
    ];
  });
  const opened = [...text.matchAll(BLOCK)].flatMap((match) => {
    const start = match.index + match[0].length;
    const block = match[1] ?? '';
    return ['isLearner()', 'isStaff()'].flatMap((who) =>
      ['read', 'write']
        .filter((what) => !single(what).every((one) => isAllowed(text, block, one, [who])))
        .map((what) => ({
          kind: `open ${block}`,
          to: `\n      allow ${what}: if ${who};`,
          start,
          end: start,
        })),
    );
  });
  return [...named, ...opened];
}
