import { LANGUAGES } from '../../../../src/domain/rounds/message-template.ts';
import { MESSAGE_TEMPLATES } from '../../../../src/domain/wire/collections.ts';
import { saveTemplates } from '../../../../src/domain/wire/rounds/round-command.ts';
import { done, staffCommand } from '../../command/command.ts';
import { readOrNull } from '../../store/unreadable-error.ts';

export const handler = staffCommand(saveTemplates, async (transaction, { request }) => {
  const { language, texts } = request;
  const known = await readOrNull(transaction.get('messageTemplates', MESSAGE_TEMPLATES));
  const kept = Object.fromEntries(
    Object.entries({ ...known?.[language], ...texts }).filter(([, text]) => text !== null),
  );
  const others = LANGUAGES.flatMap((one) => {
    const written = known?.[one];
    return one === language || written === undefined ? [] : [[one, written] as const];
  });
  transaction.set('messageTemplates', MESSAGE_TEMPLATES, { ...Object.fromEntries(others), [language]: kept });
  return done({
    action: 'templates_saved',
    id: MESSAGE_TEMPLATES,
    before: { language, ...known?.[language] },
    after: { language, ...texts },
  });
});
