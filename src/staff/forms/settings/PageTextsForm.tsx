/** The page texts that staff may replace. An empty one means the built-in text. */
import * as z from 'zod/mini';
import { type PageName, pageNameSchema } from '../../../domain/wire/setting.ts';
import { type PublicSettings, publicSettingsSchema } from '../../../domain/wire/settings/public-settings.ts';
import { TextArea } from '../../../shared/ui/fields.tsx';
import { FormPanel } from '../../ui/FormPanel.tsx';
import { Muted } from '../../ui/shapes.ts';
import { resolverOf } from '../resolver.ts';
import { type SettingsProps, useSettings } from './use-settings.ts';

type Fields = { [Page in PageName]: string };

const pages = pageNameSchema.options;
const labels = {
  about: 'About',
  support: 'Support',
  terms: 'Terms',
  privacy: 'Privacy',
} as const satisfies Record<PageName, string>;
const TOO_LONG = 'A page has at most 20,000 characters.';
const sentences = { about: TOO_LONG, support: TOO_LONG, terms: TOO_LONG, privacy: TOO_LONG } as const;
const schema = z.object({ pages: publicSettingsSchema.shape.pages });

const each = <T,>(of: (page: PageName) => T) =>
  Object.fromEntries(pages.map((page) => [page, of(page)])) as { [Page in PageName]: T };

const valuesOf = (settings: PublicSettings): Fields => each((page) => settings.pages[page] ?? '');

const resolver = resolverOf(
  schema,
  (texts: Fields) => ({
    pages: each((page) => (texts[page].trim() === '' ? null : texts[page].trim())),
  }),
  { sentences, fieldOf: ([, page]) => String(page) },
);

export function PageTextsForm(props: SettingsProps) {
  const { register, errors, panel } = useSettings(
    { title: 'Page texts', valuesOf, resolver, changed: (texts) => texts },
    props,
  );
  return (
    <FormPanel {...panel}>
      <Muted>
        Paragraphs apart by an empty line; ## begins a heading, - a list item. Empty: the built-in text.
      </Muted>
      {pages.map((page) => (
        <TextArea
          key={page}
          {...register(page)}
          id={`page-${page}`}
          label={labels[page]}
          rows={6}
          error={errors[page]?.message}
        />
      ))}
    </FormPanel>
  );
}
