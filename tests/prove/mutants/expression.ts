/** Reads the conditions of `firestore.rules` as trees, with the place of each part in the text. */

/** A part of the text, from `start` to before `end`. */
export type Span = { readonly start: number; readonly end: number };
export type Expression = Span &
  (
    | { readonly kind: 'chain'; readonly operator: '&&' | '||'; readonly operands: readonly Expression[] }
    | {
        readonly kind: 'comparison';
        readonly operator: string;
        readonly sign: Span;
        readonly operands: readonly Expression[];
      }
    | { readonly kind: 'not'; readonly operands: readonly Expression[] }
    | { readonly kind: 'list'; readonly operands: readonly Expression[] }
    /** A name, a call, a member, a literal; `operands` are its arguments. */
    | { readonly kind: 'value'; readonly operands: readonly Expression[] }
  );

type Token = Span & { readonly text: string };
const TOKENS = /\/\/.*|\s+|'(?:[^'\\]|\\.)*'|[A-Za-z_$][\w$]*|\d+|&&|\|\||[=!<>]=|[-+*/%<>!().,[\]:;{}]/gy;
const SIGNS = ['==', '!=', '<', '<=', '>', '>=', 'in', 'is'];

function tokensOf(text: string, { start, end }: Span): Token[] {
  const tokens: Token[] = [];
  TOKENS.lastIndex = start;
  while (TOKENS.lastIndex < end) {
    const at = TOKENS.lastIndex;
    const [found] = TOKENS.exec(text) ?? [];
    if (found === undefined) throw new Error(`Nobody can read the rules at ${text.slice(at, at + 20)}`);
    if (!/^(\s|\/\/)/.test(found)) tokens.push({ text: found, start: at, end: at + found.length });
  }
  return tokens;
}

/** The tree of the condition in this part of the text. @throws Error where it is none that this reader knows */
export function readExpression(text: string, part: Span): Expression {
  const tokens = tokensOf(text, part);
  let at = 0;
  const peek = () => tokens[at]?.text;
  const next = (): Token => {
    const token = tokens[at];
    if (token === undefined) throw new Error(`A condition ends early: ${text.slice(part.start, part.end)}`);
    at += 1;
    return token;
  };
  const expect = (wanted: string): Token => {
    const token = next();
    if (token.text !== wanted)
      throw new Error(`${wanted} was expected before ${text.slice(token.start, part.end)}`);
    return token;
  };

  const chain = (operator: '&&' | '||', inner: () => Expression) => (): Expression => {
    const operands = [inner()];
    while (peek() === operator) {
      next();
      operands.push(inner());
    }
    const [first] = operands;
    const last = operands.at(-1);
    if (first === undefined || last === undefined || operands.length === 1) return first as Expression;
    return { kind: 'chain', operator, operands, start: first.start, end: last.end };
  };

  const comparison = (): Expression => {
    const left = unary();
    const sign = tokens[at];
    if (sign === undefined || !SIGNS.includes(sign.text)) return left;
    next();
    const right = unary();
    const { start } = left;
    return { kind: 'comparison', operator: sign.text, sign, operands: [left, right], start, end: right.end };
  };

  const unary = (): Expression => {
    if (peek() !== '!') return sum();
    const { start } = next();
    const inner = unary();
    return { kind: 'not', operands: [inner], start, end: inner.end };
  };

  const sum = (): Expression => {
    let left = postfix();
    while (peek() === '+' || peek() === '-') {
      next();
      const right = postfix();
      left = { kind: 'value', operands: [left, right], start: left.start, end: right.end };
    }
    return left;
  };

  const listed = (closing: string): { operands: Expression[]; end: number } => {
    const operands: Expression[] = [];
    while (peek() !== closing) {
      operands.push(expression());
      if (peek() === ',') next();
    }
    return { operands, end: expect(closing).end };
  };

  const primary = (): Expression => {
    const token = next();
    if (token.text === '(') {
      const inner = expression();
      return { ...inner, start: token.start, end: expect(')').end };
    }
    if (token.text === '[') return { kind: 'list', start: token.start, ...listed(']') };
    // A path of documents, as `get` takes it: /databases/$(database)/documents/…
    if (token.text === '/') {
      let { end } = token;
      for (let depth = 0; depth > 0 || (peek() !== ')' && peek() !== undefined); ) {
        const one = next();
        depth += one.text === '(' ? 1 : one.text === ')' ? -1 : 0;
        end = one.end;
      }
      return { kind: 'value', operands: [], start: token.start, end };
    }
    return { kind: 'value', operands: [], start: token.start, end: token.end };
  };

  const postfix = (): Expression => {
    let value = primary();
    while (peek() === '.' || peek() === '(') {
      const { operands, start } = value;
      if (next().text === '.') value = { kind: 'value', operands, start, end: next().end };
      else {
        const { operands: given, end } = listed(')');
        value = { kind: 'value', operands: [...operands, ...given], start, end };
      }
    }
    return value;
  };

  const expression: () => Expression = chain('||', chain('&&', comparison));
  const whole = expression();
  if (at < tokens.length) throw new Error(`Left over: ${text.slice(tokens[at]?.start, part.end)}`);
  return whole;
}

/** The expression with all that it is made of, outermost first. */
export function parts(expression: Expression): Expression[] {
  return [expression, ...expression.operands.flatMap(parts)];
}
