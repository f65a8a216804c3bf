/** The messages of WhatsApp rounds, for managers too; owners find the same form in Settings. */
import { liveTemplates } from '../../data/settings.ts';
import { Loaded, Unreadable } from '../../ui/states.tsx';
import { Heading } from '../Heading.tsx';
import { useWatch } from '../use-read.ts';
import { Alert, Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  builtInTemplates,
  fieldsOf,
  type Language,
  languageLabels,
  LANGUAGES,
  type MessageTemplates as Texts,
  renderTemplate,
  ROUND_KINDS,
  type RoundKind,
  roundKindLabels,
  sampleFields,
  templateProblem,
} from '../../../domain/rounds/message-template.ts';
import { saveTemplates } from '../../../domain/wire/rounds/round-command.ts';
import { SelectField, TextArea } from '../../../shared/ui/fields.tsx';
import { sendStaffCommand } from '../../data/commands.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { Code, MessageText, Muted, Row, Section, TextButton } from '../../ui/shapes.tsx';

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

const savedText = (templates: Texts | null, language: Language, kind: RoundKind): string =>
  templates?.[language]?.[kind] ?? (language === 'en' ? builtInTemplates[kind] : '');

function MessageTemplatesForm({ templates }: { templates: Texts | null }) {
  const [kind, setKind] = useState<RoundKind>('unpaid');
  const [language, setLanguage] = useState<Language>('en');
  const [saved, setSaved] = useState<string | null>(null);
  const key = `${language} ${kind}`;
  const draft = useDraft(`template ${key}`, savedText(templates, language, kind));
  const { text, isTyped } = draft;
  const builtIn = builtInTemplates[kind];
  // Left empty, another language falls back to English.
  const isNone = text.trim() === '' && language !== 'en';
  const problem = isNone ? null : templateProblem(kind, text);
  const type = (typed: string) => {
    setSaved(null);
    draft.type(typed);
  };
  const {
    mutate: save,
    isPending,
    error,
  } = useMutation({
    mutationFn: (sent: string) => {
      const isBuiltIn = isNone || (language === 'en' && sent === builtIn);
      return sendStaffCommand(saveTemplates, { language, texts: { [kind]: isBuiltIn ? null : sent } });
    },
    onSuccess: (_, sent) => {
      draft.saved(sent);
      setSaved(key);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === null) save(text);
  };
  return (
    <Section title="Messages of WhatsApp rounds">
      <Box component="form" method="post" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
          <SelectField
            id="template-kind"
            label="To whom"
            value={kind}
            onChange={(event) => setKind(event.target.value as RoundKind)}
          >
            {ROUND_KINDS.map((one) => (
              <option key={one} value={one}>
                {roundKindLabels[one]}
              </option>
            ))}
          </SelectField>
          <SelectField
            id="template-language"
            label="Language"
            value={language}
            onChange={(event) => setLanguage(event.target.value as Language)}
          >
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {languageLabels[one]}
              </option>
            ))}
          </SelectField>
        </Box>
        <TextArea
          id="template-text"
          label="Message"
          hint={
            <>
              Fields:{' '}
              {fieldsOf[kind].map((name) => (
                <Code key={name} sx={{ mr: 0.75 }}>{`{${name}}`}</Code>
              ))}
            </>
          }
          rows={6}
          value={text}
          onChange={(event) => type(event.target.value)}
          error={problem ?? undefined}
        />
        {problem === null && (
          <Box component="figure" sx={{ m: 0 }}>
            <Muted as="figcaption">
              {isNone
                ? 'Nothing is written in this language: rounds use English.'
                : 'As Chanda would read it'}
            </Muted>
            {!isNone && <MessageText>{renderTemplate(text, sampleFields)}</MessageText>}
          </Box>
        )}
        {error !== null && <Alert severity="error">{Object.values(error.fields)[0] ?? error.message}</Alert>}
        <Row sx={{ gap: 1.5 }}>
          <Button type="submit" disabled={isPending || problem !== null || !isTyped}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
          {isTyped && !isPending && <TextButton onClick={draft.undo}>Undo changes</TextButton>}
          {text !== builtIn && (
            <TextButton disabled={isPending} onClick={() => type(builtIn)}>
              Start from the built-in text
            </TextButton>
          )}
          <Muted role="status">
            {saved === key && 'Saved. The next card has it.'}
            {isTyped && !isPending && 'Not saved yet.'}
          </Muted>
        </Row>
      </Box>
    </Section>
  );
}
