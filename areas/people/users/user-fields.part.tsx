import './people.css';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { rankOf } from './users.rules.ts';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { roleCodes, roles } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** Roles to mark; those above one's own cannot be. */
export function RolesField({
  chosen,
  before,
  fault,
  onChange,
}: {
  chosen: readonly Role[];
  before: readonly string[];
  fault: string | undefined;
  onChange: (next: Role[]) => void;
}) {
  const t = useText();
  const me = useMe();
  const own = rankOf(me.user.roles);
  const held = (role: Role) => before.includes(role);
  return (
    <fieldset className="field person-roles">
      <legend className="k">{t('Roles')}</legend>
      <div className="person-roles-list">
        {roleCodes.map((role) => (
          <label className="check" key={role}>
            <input
              type="checkbox"
              className="cb"
              name="roles"
              disabled={roles[role].rank < own && !held(role)}
              checked={chosen.includes(role)}
              onChange={(e) =>
                onChange(e.target.checked ? [...chosen, role] : chosen.filter((other) => other !== role))
              }
            />
            <span>{t(roles[role].name)}</span>
          </label>
        ))}
      </div>
      {fault && <p className="fault-line">{t(fault)}</p>}
    </fieldset>
  );
}

export interface Known {
  id: number;
  number: string;
  name: string;
}
/** The accounts that somebody acts for: found by name or number, taken away one by one. */
export function AccountsField({
  known,
  chosen,
  fault,
  onChange,
}: {
  known: readonly Known[];
  chosen: readonly number[];
  fault: string | undefined;
  onChange: (next: number[]) => void;
}) {
  const t = useText();
  const [found, setFound] = useState<readonly { id: number; name: string }[]>([]);
  const [turn, setTurn] = useState(0);
  const nameOf = (id: number) =>
    known.find((account) => account.id === id)?.name ??
    found.find((one) => one.id === id)?.name ??
    String(id);
  return (
    <fieldset className="field person-roles">
      <legend className="k">{t('Accounts')}</legend>
      {chosen.length > 0 && (
        <ul className="plain">
          {chosen.map((id) => (
            <li key={id} className="row">
              <span>{nameOf(id)}</span>
              <Action
                icon={IconX}
                look="ghost"
                small
                label={t('Take {name} away', { name: nameOf(id) })}
                onPress={() => onChange(chosen.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <AccountInput
        key={turn}
        label={t('Add an account')}
        placeholder={t('Add an account: name or number')}
        look={accountLook}
        value={null}
        onChange={(choice) => {
          if (!choice) return;
          const id = Number(choice.value);
          setFound((old) => [...old, { id, name: choice.label }]);
          setTurn((n) => n + 1);
          if (!chosen.includes(id)) onChange([...chosen, id]);
        }}
      />
      {fault && <p className="fault-line">{t(fault)}</p>}
    </fieldset>
  );
}
