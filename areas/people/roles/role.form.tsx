import { useMemo } from 'react';
import { PermissionsField } from './permissions-field.part.tsx';
import { RoleConsequences } from './role-consequences.part.tsx';
import { bases, nameOf, sightWords } from './role-words.web.ts';
import { addRole, saveRole } from './roles.contract.ts';
import type { RoleDetail, RoleRow } from './roles.contract.ts';
import { objectionTo, objectionToBase } from './roles.rules.ts';
import { permissions as everything } from '#areas/people/grants/grants.contract.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const inOrder = (list: readonly string[]): string[] => everything.filter((one) => list.includes(one));
const chosenOf = (typed: unknown): string[] =>
  Array.isArray(typed) ? typed.filter((one) => typeof one === 'string') : [];

/** A role of the house, changed for everybody who has it; who gains and loses what is told before it is saved. */
export function RoleForm({
  of,
  base,
  onClose,
}: {
  of: RoleDetail;
  /** The role of the product that it stands on. */
  base: RoleRow | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const save = useAct(saveRole, {
    says: (role) => ({
      text: '{name} is saved. It holds from the next call of everybody who has it.',
      params: { name: role.name },
    }),
  });
  const start = useMemo(
    () => ({ name: of.name, permissions: inOrder(of.permissions), rowVersion: of.rowVersion }),
    [of],
  );
  const form = useForm(
    saveRole,
    start,
    closing(onClose, (body, how) => save.run({ params: { id: of.id }, body }, how)),
    { draft: `role.${of.id}`, version: of.rowVersion },
  );
  const chosen = chosenOf(form.values.permissions);
  return (
    <FormBeside
      form={form}
      title={t('Change the role {name}', { name: of.name })}
      submit={t('Save role')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} />
      <PermissionsField
        base={of.base}
        ofBase={base?.permissions ?? []}
        before={of.permissions}
        chosen={chosen}
        fault={form.errors['permissions']}
        onChange={(next) => form.set('permissions', inOrder(next))}
      />
      <RoleConsequences id={of.id} wish={chosen.length > 0 ? { permissions: chosen } : null} />
    </FormBeside>
  );
}

/** A role of the house that is new: on a role of the product, or like another that is there. */
export function NewRoleForm({
  like,
  known,
  onMade,
  onClose,
}: {
  like: RoleRow | null;
  known: readonly RoleRow[];
  onMade: (id: number) => void;
  onClose: () => void;
}) {
  const t = useText();
  const me = useMe();
  const editor = { roles: me.user.roles, permissions: me.permissions };
  const open = bases(known, (base) => objectionToBase(editor, base) === null);
  const of = (code: unknown) => open.find((role) => role.code === code);
  /** The permissions of the role that is copied, as far as the person may grant them. */
  const partOf = (role: RoleRow) =>
    inOrder(role.permissions.filter((one) => !objectionTo(editor, role.base, one, 'given')));
  const first = like ?? open[0];
  const act = useAct(addRole, {
    says: (role) => ({
      text: 'The role {name} is made. Give it to people now.',
      params: { name: role.name },
    }),
  });
  const form = useForm(
    addRole,
    {
      name: like ? t('{name} (copy)', { name: nameOf(t, like) }) : '',
      base: first?.base ?? 'Internal',
      // A new role may do nothing until somebody ticks it; a copy has what the other has.
      permissions: like ? partOf(like) : [],
    },
    async (body, how) => {
      const made = await act.run({ body }, how);
      if (made) {
        onClose();
        onMade(made.id);
      }
      return made !== undefined;
    },
    { draft: 'role.new' },
  );
  const base = of(form.values.base);
  const chosen = chosenOf(form.values.permissions);
  return (
    <FormBeside form={form} title={t('New role')} submit={t('Add role')} onClose={onClose}>
      <TextField form={form} name="name" label={t('Name')} autoFocus />
      <SelectField
        form={form}
        name="base"
        label={t('Stands on')}
        hint={base && sightWords(t, base.base)}
        options={open.map((role) => ({ value: role.code, label: nameOf(t, role) }))}
      />
      {base && (
        <PermissionsField
          base={base.base}
          ofBase={base.permissions}
          before={[]}
          chosen={chosen}
          fault={form.errors['permissions']}
          onChange={(next) => form.set('permissions', inOrder(next))}
        />
      )}
    </FormBeside>
  );
}
