/** Page texts: empty lines separate paragraphs, `## ` is a heading, `- ` a list item. HTML is not accepted. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export function readNotation(text: string): Block[] {
  const blocks: Block[] = [];
  let open: string[] = [];
  const close = (next: 'paragraph' | 'list') => {
    if (open.length > 0)
      blocks.push(
        next === 'list' ? { kind: 'list', items: open } : { kind: 'paragraph', text: open.join(' ') },
      );
    open = [];
  };
  let kind: 'paragraph' | 'list' = 'paragraph';
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const heading = line.startsWith('## ');
    const item = line.startsWith('- ');
    const now = item ? 'list' : 'paragraph';
    if (line === '' || heading || now !== kind) close(kind);
    if (heading) blocks.push({ kind: 'heading', text: line.slice(3).trim() });
    else if (line !== '') open.push(item ? line.slice(2).trim() : line);
    kind = now;
  }
  close(kind);
  return blocks;
}
