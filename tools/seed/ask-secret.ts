import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Trouble } from '../shared/command.ts';

/** Asks on the terminal without showing what is typed. @throws Trouble where there is no terminal. */
export async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Trouble('There is no terminal to ask for the password on: put it into OWNER_PASSWORD.');
  }
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
