/** `list-round`: who is in a list now, and a sample of their message; read only (decision 0086). */
import { languagesFor, renderTemplate, templateFor } from '../../../../src/domain/rounds/message-template.ts';
import { nextRound, listKeyOf } from '../../../../src/domain/rounds/round.ts';
import { MESSAGE_TEMPLATES } from '../../../../src/domain/wire/collections.ts';
import { listRound } from '../../../../src/domain/wire/rounds/round-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { store } from '../../store/store.ts';
import { messageAbout, readList, rowOf, valuesFor } from './list.ts';

export const handler = staffCommandWithoutTransaction(listRound, async ({ request, now }) => {
  const { language, again, ...list } = request;
  const [all, templates, courses, rounds] = await Promise.all([
    readList(list, now, true, again),
    store.get('messageTemplates', MESSAGE_TEMPLATES),
    store.find('courses', []),
    store.find('messageRounds', [['listKey', '==', listKeyOf(list)]]),
  ]);
  const { learners, more, written } = nextRound(all, rounds, again);
  const [first] = learners;
  const about = messageAbout(list, courses, now);
  const template = templateFor(templates, list.kind, language);
  return {
    learners: [...learners, ...all.filter(({ why }) => why !== null)].map(rowOf),
    more,
    written,
    languages: languagesFor(templates, list.kind),
    sample: first === undefined ? null : renderTemplate(template, valuesFor(list.kind, first, about)),
    openRoundId: rounds.find(({ endedAt }) => endedAt === null)?.id ?? null,
  };
});
