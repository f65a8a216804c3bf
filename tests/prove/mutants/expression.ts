/** Reads the conditions of `firestore.rules` as trees, with the place of each part in the text: they are nearly JavaScript. */
import { type ESTree, parseAst } from 'vite';

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
    /** A value is a name, a call, a member or a literal; its operands are the arguments. */
    | { readonly kind: 'not' | 'list' | 'value'; readonly operands: readonly Expression[] }
  );

/** A path of documents, as `get` takes it: /databases/$(database)/documents/… */
const PATH = /\/databases(?:\/(?:\$\((?:[^()]|\([^()]*\))*\)|\w+))+/g;

/** The tree of the condition in this part of the text. @throws Error where this reader does not know its syntax */
export function readExpression(text: string, part: Span): Expression {
  // What is not JavaScript is replaced by text of the same length, so that places stay right.
  const script = text
    .slice(part.start, part.end)
    .replace(PATH, (path) => 'p'.repeat(path.length))
    .replace(/\bis\b/g, 'in');
  const [statement, more] = parseAst(script, { preserveParens: true }).body;
  if (statement?.type !== 'ExpressionStatement' || more !== undefined)
    throw new Error(`Nobody can read the rules at ${script}`);

  const read = (node: ESTree.Node): Expression => {
    const span = { start: part.start + node.start, end: part.start + node.end };
    const all = (nodes: readonly ESTree.Node[]) => nodes.map(read);
    switch (node.type) {
      case 'ParenthesizedExpression':
        return { ...read(node.expression), ...span };
      case 'LogicalExpression': {
        const { operator, left, right } = node;
        const first = read(left);
        const isSame = left.type === 'LogicalExpression' && left.operator === operator;
        const operands = [...(isSame ? first.operands : [first]), read(right)];
        return { kind: 'chain', operator: operator as '&&' | '||', operands, ...span };
      }
      case 'UnaryExpression':
        return { kind: 'not', operands: [read(node.argument)], ...span };
      case 'ArrayExpression':
        return { kind: 'list', operands: all(node.elements.filter((one) => one !== null)), ...span };
      case 'CallExpression':
        return { kind: 'value', operands: [...read(node.callee).operands, ...all(node.arguments)], ...span };
      case 'MemberExpression':
        return { kind: 'value', operands: read(node.object).operands, ...span };
      case 'BinaryExpression': {
        const { operator, left, right } = node;
        const operands = all([left, right]);
        if (operator === '+' || operator === '-') return { kind: 'value', operands, ...span };
        const start = part.start + left.end + script.slice(left.end).search(/\S/);
        return {
          kind: 'comparison',
          operator,
          sign: { start, end: start + operator.length },
          operands,
          ...span,
        };
      }
      case 'Identifier':
      case 'Literal':
        return { kind: 'value', operands: [], ...span };
      default:
        throw new Error(`Nobody can read the rules at ${script.slice(node.start, node.end)}`);
    }
  };
  return read(statement.expression);
}

/** The expression with all that it is made of, outermost first. */
export function parts(expression: Expression): Expression[] {
  return [expression, ...expression.operands.flatMap(parts)];
}
