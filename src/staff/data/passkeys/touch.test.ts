import { expect, test, vi } from 'vitest';
import { passkeyMessages } from '../../../domain/wire/passkeys/passkey-messages.ts';
import { CommandError } from '../../../shared/data/errors.ts';
import { touchPromptStore, sendWithTouch } from './touch.ts';

const touchNeeded = () => new CommandError('touch_needed', passkeyMessages.touchNeeded);
/** A server that wants a touch before the second try. */
const strict = () =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(touchNeeded()).mockResolvedValue('done');
const asking = () => touchPromptStore.getState().asking;

test('a command that needs no touch asks for none', async () => {
  await expect(sendWithTouch(async () => 'done')).resolves.toBe('done');
  expect(asking()).toBeNull();
});

test('a command that waits for a touch is sent again once it is given', async () => {
  const send = strict();
  const sent = sendWithTouch(send);
  await vi.waitFor(() => expect(asking()).not.toBeNull());
  expect(send).toHaveBeenCalledTimes(1);
  asking()?.touched();
  await expect(sent).resolves.toBe('done');
  expect(send).toHaveBeenCalledTimes(2);
  expect(asking()).toBeNull();
});

test('two commands at once share one question', async () => {
  const both = [strict(), strict()].map((send) => sendWithTouch(send));
  await vi.waitFor(() => expect(asking()).not.toBeNull());
  const question = asking();
  await Promise.resolve();
  expect(asking()).toBe(question);
  asking()?.touched();
  await expect(Promise.all(both)).resolves.toEqual(['done', 'done']);
});

test('a cancelled touch rejects the command, and the next command asks for a touch again', async () => {
  const send = strict();
  const sent = sendWithTouch(send);
  await vi.waitFor(() => expect(asking()).not.toBeNull());
  asking()?.cancelled();
  await expect(sent).rejects.toMatchObject({ message: passkeyMessages.touchNeeded });
  expect(send).toHaveBeenCalledTimes(1);
  const again = sendWithTouch(strict());
  await vi.waitFor(() => expect(asking()).not.toBeNull());
  asking()?.touched();
  await expect(again).resolves.toBe('done');
});

test('any other refusal is passed on', async () => {
  const refusal = new CommandError('forbidden', 'no');
  await expect(sendWithTouch(() => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(asking()).toBeNull();
});
