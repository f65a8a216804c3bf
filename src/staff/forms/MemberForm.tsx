/** The role of a member of staff, and whether the account works. */
import { useForm } from 'react-hook-form';
import { sendStaff } from '../data/commands.ts';
import { type StaffMember, type Role, roleLabel, roleSchema } from '../../domain/people/staff-member.ts';
import { saveStaff } from '../../domain/wire/staff-command.ts';
import { CheckField, SelectField } from '../../shared/ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { Muted } from '../ui/shapes.ts';
import { changedOnly, isUnchanged } from './changed-fields.ts';
import { resolverOf } from './resolver.ts';
import { useSave } from './use-save.ts';

type Fields = { role: Role; isActive: boolean };
type Props = { readonly member: StaffMember; readonly onClose: () => void };

export function MemberForm({ member, onClose }: Props) {
  const form = useForm({
    resolver: resolverOf(saveStaff.request, (fields: Fields) => ({ uid: member.id, ...fields }), {
      sentences: { role: 'Choose a role.' },
    }),
    defaultValues: { role: member.role, isActive: member.isActive },
  });
  const { register, handleSubmit, formState } = form;
  const { problem, save } = useSave(form);
  const { dirtyFields } = formState;
  const submit = handleSubmit((whole) =>
    save(async () => {
      const request = changedOnly(whole, 'uid', dirtyFields);
      if (!isUnchanged(request)) await sendStaff(saveStaff, request);
      onClose();
    }),
  );
  return (
    <FormDialog
      title={member.email}
      submit="Save"
      busy={formState.isSubmitting}
      problem={problem}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SelectField {...register('role')} id="member-role" label="Role" error={formState.errors.role?.message}>
        {roleSchema.options.map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </SelectField>
      <CheckField {...register('isActive')} id="member-active" label="The account works" />
      <Muted>Whoever is disabled, or gets another role, is signed out at once.</Muted>
    </FormDialog>
  );
}
