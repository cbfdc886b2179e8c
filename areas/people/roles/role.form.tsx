import { useMemo } from 'react';
import { PermissionsField } from './permissions-field.component.tsx';
import { RoleChangePreview } from './role-change-preview.component.tsx';
import { filterAllowedBaseRoles, formatRoleRowName, describeRowScope } from './role-names.client.ts';
import { addRoleEndpoint, updateRoleEndpoint } from './roles.contract.ts';
import type { RoleDetail, RoleRow } from './roles.contract.ts';
import { findPermissionChangeError, findBaseRoleError } from './roles.rules.ts';
import { allPermissions as everything } from '#areas/people/grants/grants.contract.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const inOrder = (list: readonly string[]): string[] => everything.filter((one) => list.includes(one));
const chosenOf = (typed: unknown): string[] =>
  Array.isArray(typed) ? typed.filter((one) => typeof one === 'string') : [];

/** Changes a custom role for everyone who has it. Shows who gains and loses what before it is saved. */
export function EditCustomRoleForm({
  role: savedRole,
  base,
  onClose,
}: {
  role: RoleDetail;
  /** Its built-in base role. */
  base: RoleRow | undefined;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(updateRoleEndpoint, {
    successMessage: (role) => ({
      text: '{name} saved. The new access applies to each user’s next action.',
      params: { name: role.name },
    }),
  });
  const start = useMemo(
    () => ({
      name: savedRole.name,
      permissions: inOrder(savedRole.permissions),
      rowVersion: savedRole.rowVersion,
    }),
    [savedRole],
  );
  const form = useForm(
    updateRoleEndpoint,
    start,
    createSubmitThenCloseHandler(onClose, (body, how) =>
      save.run({ params: { id: savedRole.id }, body }, how),
    ),
    { draftKey: `role.${savedRole.id}`, rowVersion: savedRole.rowVersion },
  );
  const chosen = chosenOf(form.values.permissions);
  return (
    <SideForm
      form={form}
      title={t('Edit role {name}', { name: savedRole.name })}
      submitLabel={t('Save role')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} />
      <PermissionsField
        base={savedRole.base}
        basePermissions={base?.permissions ?? []}
        savedPermissions={savedRole.permissions}
        selectedPermissions={chosen}
        errorMessage={form.errors['permissions']}
        onChange={(next) => form.set('permissions', inOrder(next))}
      />
      <RoleChangePreview id={savedRole.id} change={chosen.length > 0 ? { permissions: chosen } : null} />
    </SideForm>
  );
}

/** Creates a custom role from a built-in role, or as a copy of another role. */
export function NewRoleForm({
  copiedRole: like,
  allRoles,
  onAdded: onMade,
  onClose,
}: {
  copiedRole: RoleRow | null;
  allRoles: readonly RoleRow[];
  onAdded: (id: number) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const editor = { roles: me.user.roles, permissions: me.permissions };
  const open = filterAllowedBaseRoles(allRoles, (base) => findBaseRoleError(editor, base) === null);
  const findRole = (code: unknown) => open.find((role) => role.code === code);
  /** The permissions of the copied role that the user can grant. */
  const partOf = (role: RoleRow) =>
    inOrder(role.permissions.filter((one) => !findPermissionChangeError(editor, role.base, one, 'given')));
  const first = like ?? open[0];
  const act = useApiMutation(addRoleEndpoint, {
    successMessage: (role) => ({
      text: 'Role {name} created. You can now assign it to users.',
      params: { name: role.name },
    }),
  });
  const form = useForm(
    addRoleEndpoint,
    {
      name: like ? t('{name} (copy)', { name: formatRoleRowName(t, like) }) : '',
      base: first?.base ?? 'Internal',
      // A new role has no permissions. A copy has those of the other role.
      permissions: like ? partOf(like) : [],
    },
    async (body, how) => {
      const created = await act.run({ body }, how);
      if (created) {
        onClose();
        onMade(created.id);
      }
      return created !== undefined;
    },
    { draftKey: 'role.new' },
  );
  const base = findRole(form.values.base);
  const chosen = chosenOf(form.values.permissions);
  return (
    <SideForm form={form} title={t('New role')} submitLabel={t('Add role')} onClose={onClose}>
      <TextField form={form} name="name" label={t('Name')} autoFocus />
      <SelectField
        form={form}
        name="base"
        label={t('Based on')}
        hint={base && describeRowScope(t, base.base)}
        options={open.map((role) => ({ value: role.code, label: formatRoleRowName(t, role) }))}
      />
      {base && (
        <PermissionsField
          base={base.base}
          basePermissions={base.permissions}
          savedPermissions={[]}
          selectedPermissions={chosen}
          errorMessage={form.errors['permissions']}
          onChange={(next) => form.set('permissions', inOrder(next))}
        />
      )}
    </SideForm>
  );
}
