/** The messages of WhatsApp rounds, for managers too; owners find the same form in Settings. */
import { liveTemplates } from '../../data/settings.ts';
import { MessageTemplatesForm } from '../../forms/MessageTemplatesForm.tsx';
import { Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { Loaded } from '../Loaded.tsx';
import { useWatch } from '../use-read.ts';

export function Messages() {
  return (
    <>
      <Heading title="Messages" />
      <MessageTemplates />
    </>
  );
}

export function MessageTemplates() {
  return (
    <Loaded reading={useWatch(liveTemplates)} rows={4} height={44}>
      {({ values: [templates = null], unreadable }) => (
        <>
          <Unreadable ids={unreadable} what="setting" />
          <MessageTemplatesForm templates={templates} />
        </>
      )}
    </Loaded>
  );
}
