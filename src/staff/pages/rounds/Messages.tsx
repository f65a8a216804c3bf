/** The messages of WhatsApp rounds, for managers too; owners find the same form in Settings. */
import { Heading } from '../Heading.tsx';
import { MessageTemplates } from './MessageTemplates.tsx';

export function Messages() {
  return (
    <>
      <Heading title="Messages" />
      <MessageTemplates />
    </>
  );
}
