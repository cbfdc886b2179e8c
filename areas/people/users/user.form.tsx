import { useMemo } from 'react';
import { UserAccountsField, GrantableUserRolesField } from './user-fields.component.tsx';
import type { SelectableAccount } from './user-fields.component.tsx';
import { AccessChangePreview } from './access-change-preview.component.tsx';
import { inviteUserEndpoint, updateUserRolesAccountsAndWarehouseEndpoint } from './users.contract.ts';
import type { UserDetail } from './users.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { findRolesEndpoint } from '#areas/people/roles/roles.contract.ts';
import type { RoleRow } from '#areas/people/roles/roles.contract.ts';
import { computeEffectiveAccess } from '#areas/people/roles/roles.rules.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm, UserWarehouseField } from '#kit/web/side-form.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { languages, useTranslate } from '#kit/web/translate.tsx';

const noRoles: readonly RoleRow[] = [];
const useRoles = (): readonly RoleRow[] => useApiQuery(findRolesEndpoint, {}).data ?? noRoles;
const byType: Record<number, BuiltInRole> = { 1: 'Shipper', 2: 'Consignee', 3: 'Customer' };
/** For a user who signed up, preselects the account of the code and its role, ready to save. */
function startOf(user: UserDetail) {
  const proposed = user.status === 'waiting' && user.roles.length === 0 ? user.signedUpAccount : null;
  const role = proposed ? byType[proposed.accountType] : undefined;
  const accounts: SelectableAccount[] = proposed && user.accounts.length === 0 ? [proposed] : user.accounts;
  return {
    accounts,
    values: {
      name: user.name,
      roles: role ? [role] : user.roles,
      accountIds: accounts.map((account) => account.id),
      warehouseId: user.warehouseId ?? undefined,
      rowVersion: user.rowVersion,
    },
  };
}

/** What a user can do and see. Shows what they gain and lose before it is saved. */
export function EditUserAccessForm({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(updateUserRolesAccountsAndWarehouseEndpoint, {
    successMessage: () => ({
      text: '{name} saved. The new access applies to their next action.',
      params: { name: user.name },
    }),
  });
  const start = useMemo(() => startOf(user), [user]);
  const form = useForm(
    updateUserRolesAccountsAndWarehouseEndpoint,
    start.values,
    createSubmitThenCloseHandler(onClose, (body, how) => save.run({ params: { id: user.id }, body }, how)),
    { draftKey: `user.${user.id}`, rowVersion: user.rowVersion },
  );
  const allRoles = useRoles();
  const chosen = Array.isArray(form.values.roles) ? form.values.roles : [];
  const accountIds = Array.isArray(form.values.accountIds) ? form.values.accountIds : [];
  return (
    <SideForm
      form={form}
      title={t('Edit {name}', { name: user.name })}
      submitLabel={t('Save user')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('person|Name')} />
      <GrantableUserRolesField
        selectableRoles={allRoles}
        chosen={chosen}
        rolesBefore={user.roles}
        errorMessage={form.errors['roles']}
        onChange={(next) => form.set('roles', next)}
      />
      <UserAccountsField
        knownAccounts={start.accounts}
        chosenIds={accountIds}
        errorMessage={form.errors['accountIds']}
        onChange={(next) => form.set('accountIds', next)}
      />
      <UserWarehouseField
        form={form}
        name="warehouseId"
        label={t('Warehouse')}
        emptyLabel={t('None')}
        recordWarehouse={
          user.warehouseId === null ? null : { id: user.warehouseId, code: user.warehouseCode ?? '' }
        }
      />
      <AccessChangePreview
        name={user.name}
        before={computeEffectiveAccess(allRoles, user.roles)}
        after={computeEffectiveAccess(allRoles, chosen)}
        accountCount={accountIds.length}
      />
    </SideForm>
  );
}

/** Invites a new user, who gets an email with a link. */
export function InviteUserForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(inviteUserEndpoint, {
    successMessage: (person) => ({
      text: person.isMailSent
        ? 'Invitation sent to {name}.'
        : '{name} is invited, but no email was sent because no mail server is set up. The startup messages show where emails and their links are saved. To send email, set MAIL_PROVIDER, SMTP_URL and MAIL_FROM.',
      params: { name: person.name },
    }),
  });
  const form = useForm(
    inviteUserEndpoint,
    { language: 'en', roles: [], accountIds: [] },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ body }, how)),
    { draftKey: 'user.new' },
  );
  const allRoles = useRoles();
  const chosen = Array.isArray(form.values.roles) ? form.values.roles : [];
  const accountIds = Array.isArray(form.values.accountIds) ? form.values.accountIds : [];
  return (
    <SideForm form={form} title={t('Invite a user')} submitLabel={t('Send invitation')} onClose={onClose}>
      <TextField form={form} name="email" label={t('Email')} type="email" autoFocus />
      <TextField form={form} name="name" label={t('person|Name')} />
      <SelectField
        form={form}
        name="language"
        label={t('Email language')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <GrantableUserRolesField
        selectableRoles={allRoles}
        chosen={chosen}
        rolesBefore={[]}
        errorMessage={form.errors['roles']}
        onChange={(next) => form.set('roles', next)}
      />
      <UserAccountsField
        knownAccounts={[]}
        chosenIds={accountIds}
        errorMessage={form.errors['accountIds']}
        onChange={(next) => form.set('accountIds', next)}
      />
      <UserWarehouseField form={form} name="warehouseId" label={t('Warehouse')} emptyLabel={t('None')} />
      <AccessChangePreview
        name={t('The user')}
        before={computeEffectiveAccess(allRoles, [])}
        after={computeEffectiveAccess(allRoles, chosen)}
        accountCount={accountIds.length}
      />
    </SideForm>
  );
}
