import './people.css';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRoleRowName } from '#areas/people/roles/role-names.client.ts';
import type { RoleRow } from '#areas/people/roles/roles.contract.ts';
import { computeHighestRoleRankWhereAdminIsZero } from '#areas/people/roles/roles.rules.ts';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { builtInRoleDefinitions } from '#areas/people/grants/grants.contract.ts';
import { FieldError } from '#kit/web/field.tsx';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * Checkboxes for roles, custom ones last. Disabled for roles above the user's own, and for those with permissions that the user
 * lacks.
 */
export function GrantableUserRolesField({
  selectableRoles,
  chosen,
  rolesBefore: before,
  errorMessage,
  onChange,
}: {
  selectableRoles: readonly RoleRow[];
  chosen: readonly string[];
  rolesBefore: readonly string[];
  errorMessage: string | undefined;
  onChange: (next: string[]) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const ownRank = computeHighestRoleRankWhereAdminIsZero(me.user.roles);
  const closed = ({ code, base, own: ofHouse, permissions }: RoleRow) =>
    !before.includes(code) &&
    (builtInRoleDefinitions[base].rank < ownRank ||
      (ofHouse && permissions.some((one) => !me.permissions.has(one))));
  return (
    <fieldset className="field user-roles">
      <legend>{t('Roles')}</legend>
      <div className="user-roles-list">
        {selectableRoles.map((role) => (
          <label className="checkbox-label" key={role.code}>
            <input
              type="checkbox"
              className="checkbox"
              name="roles"
              disabled={closed(role)}
              checked={chosen.includes(role.code)}
              onChange={(e) =>
                onChange(
                  e.target.checked ? [...chosen, role.code] : chosen.filter((other) => other !== role.code),
                )
              }
            />
            <span>{formatRoleRowName(t, role)}</span>
          </label>
        ))}
      </div>
      <FieldError error={errorMessage} />
    </fieldset>
  );
}

export interface SelectableAccount {
  id: number;
  number: string;
  name: string;
}
/** The accounts a user can act for: found by name or number, removed one by one. */
export function UserAccountsField({
  knownAccounts,
  chosenIds: chosen,
  errorMessage,
  onChange,
}: {
  knownAccounts: readonly SelectableAccount[];
  chosenIds: readonly number[];
  errorMessage: string | undefined;
  onChange: (next: number[]) => void;
}) {
  const t = useTranslate();
  const [found, setFound] = useState<readonly { id: number; name: string }[]>([]);
  const [resetCount, setTurn] = useState(0);
  const nameOf = (id: number) =>
    knownAccounts.find((account) => account.id === id)?.name ??
    found.find((one) => one.id === id)?.name ??
    String(id);
  return (
    <fieldset className="field user-roles">
      <legend>{t('Accounts')}</legend>
      {chosen.length > 0 && (
        <ul className="plain">
          {chosen.map((id) => (
            <li key={id} className="row">
              <span>{nameOf(id)}</span>
              <Button
                icon={IconX}
                variant="ghost"
                isSmall
                label={t('Remove {name}', { name: nameOf(id) })}
                onPress={() => onChange(chosen.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <LookupCombobox
        key={resetCount}
        label={t('Add an account')}
        placeholder={t('Add an account: name or number')}
        lookup={allAccountTypesLookup}
        value={null}
        onChange={(choice) => {
          if (!choice) return;
          const id = Number(choice.value);
          setFound((old) => [...old, { id, name: choice.label }]);
          setTurn((n) => n + 1);
          if (!chosen.includes(id)) onChange([...chosen, id]);
        }}
      />
      <FieldError error={errorMessage} />
    </fieldset>
  );
}
