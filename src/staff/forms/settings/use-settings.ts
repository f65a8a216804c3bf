/** One part of the settings in a form of its own: only that part is sent, so that nobody undoes another's change. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../../shared/data/errors.ts';
import { sendStaff } from '../../data/commands.ts';
import type { PublicSettings } from '../../../domain/wire/setting.ts';
import { saveSettings } from '../../../domain/wire/staff-command.ts';
import { useSave } from '../use-save.ts';

export type SettingsProps = {
  readonly settings: PublicSettings;
  /** True where the hub has no settings yet: then the first save keeps all of these. */
  readonly isFirst: boolean;
};

/** What was changed elsewhere comes into a form at once, except into fields that somebody changed here. */
export const followSettings = { resetOptions: { keepDirtyValues: true } } as const;

/** Both as the form's fields would show them, in one text. */
type Origin = {
  /** What was stored when the first unsaved word was typed. */
  readonly started: string;
  /** What was sent from here and has not been seen stored yet; null where nothing is. */
  readonly sent: string | null;
};
type Draft = { readonly typed: Readonly<Record<string, unknown>>; readonly origin: Origin };

/** What was typed and not saved when its part of the page was left, as long as the portal is open. */
const drafts = new Map<string, Draft>();

type Form<V extends FieldValues> = Pick<
  UseFormReturn<V, unknown, FieldValues>,
  'setError' | 'getValues' | 'setValue' | 'reset' | 'formState'
>;

/** `part` names the form among the others of the page; `valuesOf` fills its fields from what is stored. */
export function useSettings<V extends FieldValues>(
  part: string,
  form: Form<V>,
  valuesOf: (settings: PublicSettings) => V,
  { settings, isFirst }: SettingsProps,
) {
  const [done, setDone] = useState(false);
  const { problem, save } = useSave(form);
  const { dirtyFields } = form.formState;
  const unsaved = Object.keys(dirtyFields).length > 0;
  const stored = JSON.stringify(valuesOf(settings));
  const [origin, setOrigin] = useState(() => drafts.get(part)?.origin ?? { started: stored, sent: null });
  const isBack = useDraft(part, form, dirtyFields, origin);
  const known = originNow(origin, stored, unsaved || !isBack);
  if (known !== origin) setOrigin(known);
  const byOthers = unsaved && stored !== known.started && stored !== known.sent;
  const send = (changed: Partial<PublicSettings>) => {
    setDone(false);
    const sent = form.getValues();
    return save(async () => {
      // Others hear of a save, and so does this page, before or after its answer.
      const asSent = JSON.stringify(valuesOf({ ...settings, ...changed }));
      setOrigin((before) => ({ ...before, sent: asSent }));
      try {
        await sendStaff(saveSettings, isFirst ? { ...settings, ...changed } : changed);
      } catch (thrown) {
        // After a lost answer it may be stored all the same.
        if (isRefusal(thrown)) setOrigin((before) => ({ ...before, sent: null }));
        throw thrown;
      }
      // What was sent is what is saved now, and follows again; what was typed meanwhile is still to be saved.
      const typed = Object.entries(form.getValues()).filter(([name, value]) => value !== sent[name]);
      form.reset(sent, { keepDirtyValues: false, keepFieldsRef: true });
      for (const [name, value] of typed) form.setValue(name as Path<V>, value, { shouldDirty: true });
      setDone(true);
    });
  };
  const undo = () => {
    setDone(false);
    form.reset(undefined, { keepDirtyValues: false, keepFieldsRef: true });
  };
  return { problem, saved: done && !unsaved, unsaved, byOthers, undo, send };
}

/** Where nothing is typed the origin goes along with what is stored; one's own save is a new beginning once it is seen. */
function originNow(origin: Origin, stored: string, isTyped: boolean): Origin {
  if (stored === origin.sent) return { started: stored, sent: null };
  return isTyped || stored === origin.started ? origin : { ...origin, started: stored };
}

/** Whoever looks something up on another page finds what was typed when coming back. True once it stands there again. */
function useDraft<V extends FieldValues>(
  part: string,
  { getValues, setValue }: Pick<Form<V>, 'getValues' | 'setValue'>,
  dirtyFields: object,
  origin: Origin,
): boolean {
  const [isBack, setIsBack] = useState(!drafts.has(part));
  const last = useRef({ dirtyFields, origin });
  useEffect(() => {
    last.current = { dirtyFields, origin };
  });
  useEffect(() => {
    for (const [name, value] of Object.entries(drafts.get(part)?.typed ?? {})) {
      setValue(name as Path<V>, value as never, { shouldDirty: true });
    }
    setIsBack(true);
    return () => {
      const { dirtyFields: dirty, origin: from } = last.current;
      const typed = Object.entries(getValues()).filter(([name]) => name in dirty);
      if (typed.length === 0) drafts.delete(part);
      else drafts.set(part, { typed: Object.fromEntries(typed), origin: from });
    };
  }, [part, getValues, setValue]);
  return isBack;
}
