/** A line between the functions and the database that can be slow, silent, cut or down. */
import { once } from 'node:events';
import { createServer, connect, type Socket } from 'node:net';

/** Passes everything; each piece late; nothing for now; what is there breaks again and again; nobody answers. */
export type LineState = 'passes' | 'is slow' | 'is silent' | 'breaks' | 'is down';

/** Milliseconds by which a slow line delays each piece. */
const LATE = 300;
/** Milliseconds between two breaks: some transactions are under way at each. */
const BREAKS_EVERY = 400;

export type Line = {
  readonly port: number;
  readonly set: (state: LineState) => void;
  readonly close: () => void;
};

/** Opens a line to a port of the loopback address. */
export async function openLine(target: number): Promise<Line> {
  const line: { state: LineState } = { state: 'passes' };
  let resume: (() => void)[] = [];
  const pairs = new Set<readonly [Socket, Socket]>();
  const mayPass = () => new Promise<void>((resolve) => resume.push(resolve));
  const drop = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  const passOn = async (before: Promise<unknown>, piece: Buffer, to: Socket) => {
    await before;
    if (line.state === 'is slow') await new Promise((resolve) => setTimeout(resolve, LATE));
    while (line.state === 'is silent') await mayPass();
    if (!to.destroyed) to.write(piece);
  };
  const forward = (from: Socket, to: Socket) => {
    let before: Promise<unknown> = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      before = passOn(before, piece, to);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const server = createServer((near) => {
    if (line.state === 'is down') {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    forward(near, far);
    forward(far, near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const breaks = setInterval(() => line.state === 'breaks' && drop(), BREAKS_EVERY);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set: (next) => {
      line.state = next;
      if (line.state === 'is down') drop();
      const waiting = resume;
      resume = [];
      for (const go of waiting) go();
    },
    close: () => {
      clearInterval(breaks);
      server.close();
      drop();
    },
  };
}
