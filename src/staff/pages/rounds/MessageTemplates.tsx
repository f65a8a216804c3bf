/** The form for the messages of WhatsApp rounds, once what was saved is there. */
import type { MessageTemplates as Templates } from '../../../domain/rounds/message-template.ts';
import { watchTemplates } from '../../data/rounds/rounds.ts';
import { MessageTemplatesForm } from '../../forms/MessageTemplatesForm.tsx';
import { Failed, RowsSkeleton, Unreadable } from '../../ui/states.tsx';
import { useWatch } from '../use-read.ts';

export function MessageTemplates() {
  const { value, failure, retry } = useWatch<Templates>('message templates', watchTemplates);
  if (failure !== null && value === null) return <Failed message={failure.message} onRetry={retry} />;
  if (value === null) return <RowsSkeleton rows={4} />;
  return (
    <>
      <Unreadable ids={value.unreadable} what="setting" />
      <MessageTemplatesForm templates={value.values[0] ?? null} />
    </>
  );
}
