/** `list-round`: who is in a list now, and what the first of them would read. It changes nothing (decision 0086). */
import { languagesFor, renderTemplate, templateFor } from '../../../../src/domain/rounds/message-template.ts';
import { listKeyOf } from '../../../../src/domain/rounds/round.ts';
import { MESSAGE_TEMPLATES } from '../../../../src/domain/wire/collections.ts';
import { ROUND_LEARNERS_MAX } from '../../../../src/domain/wire/limits.ts';
import { listRound } from '../../../../src/domain/wire/rounds/round-command.ts';
import { staffCommandWithoutTransaction } from '../../command/command.ts';
import { store } from '../../store/store.ts';
import { messageAbout, readList, rowOf, valuesFor } from './list.ts';

export const handler = staffCommandWithoutTransaction(
  listRound,
  'edit_students',
  async ({ request, now }) => {
    const { language, ...list } = request;
    const [all, templates, courses, open] = await Promise.all([
      readList(list, now, true),
      store.get('messageTemplates', MESSAGE_TEMPLATES),
      store.find('courses', []),
      store.find('messageRounds', [
        ['listKey', '==', listKeyOf(list)],
        ['endedAt', '==', null],
      ]),
    ]);
    const learners = all.slice(0, ROUND_LEARNERS_MAX);
    const first = learners.find(({ why }) => why === null);
    const about = messageAbout(list, courses, now);
    const template = templateFor(templates, list.kind, language);
    return {
      learners: learners.map(rowOf),
      more: all.length - learners.length,
      languages: languagesFor(templates, list.kind),
      sample: first === undefined ? null : renderTemplate(template, valuesFor(list.kind, first, about)),
      openRoundId: open[0]?.id ?? null,
    };
  },
);
