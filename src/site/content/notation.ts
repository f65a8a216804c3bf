/** Page texts: empty lines separate paragraphs, `## ` is a heading, `- ` a list item. HTML is not accepted. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

export function readNotation(text: string): Block[] {
  const blocks: Block[] = [];
  /** The block that the next line may continue. */
  let open: Block | undefined;
  const begin = (block: Block) => {
    blocks.push(block);
    open = block;
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '') open = undefined;
    else if (line.startsWith('## ')) begin({ kind: 'heading', text: line.slice(3).trim() });
    else if (line.startsWith('- ')) {
      const item = line.slice(2).trim();
      if (open?.kind === 'list') open.items.push(item);
      else begin({ kind: 'list', items: [item] });
    } else if (open?.kind === 'paragraph') open.text += ` ${line}`;
    else begin({ kind: 'paragraph', text: line });
  }
  return blocks;
}
