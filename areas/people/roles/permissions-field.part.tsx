import { useState } from 'react';
import { permissionAreas } from './permission-words.web.ts';
import type { PermissionRow } from './permission-words.web.ts';
import { objectionTo } from './roles.rules.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import { roleName } from './role-words.web.ts';
import { FaultLine } from '#kit/web/field.tsx';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** The permissions of one role to tick, by what they are about; what differs from the base is marked, what cannot be ticked says why. */
export function PermissionsField({
  base,
  ofBase,
  before,
  chosen,
  fault,
  onChange,
}: {
  base: Role;
  /** What the role has of which it is made. */
  ofBase: readonly string[];
  /** What it had until now. */
  before: readonly string[];
  chosen: readonly string[];
  fault: string | undefined;
  onChange: (next: string[]) => void;
}) {
  const t = useText();
  const me = useMe();
  const [sought, setSought] = useState('');
  const areas = permissionAreas(t, sought);
  const whyNot = (permission: string): string | null => {
    const on = chosen.includes(permission);
    // Back to what it was is always open.
    if (on !== before.includes(permission)) return null;
    const editor = { roles: me.user.roles, permissions: me.permissions };
    const found = objectionTo(editor, base, permission, on ? 'taken' : 'given');
    return found && t(found.sentence, { base: roleName(t, base) });
  };
  const tick = (permission: string, on: boolean) =>
    onChange(on ? [...chosen, permission] : chosen.filter((one) => one !== permission));
  return (
    <fieldset className="field permissions" data-field="permissions" tabIndex={-1}>
      <legend className="k">{t('Permissions')}</legend>
      <input
        type="search"
        className="input sm"
        aria-label={t('Find a permission')}
        placeholder={t('Find a permission')}
        value={sought}
        onChange={(e) => setSought(e.target.value)}
      />
      <div className="permissions-list" tabIndex={0} role="group" aria-label={t('Permissions')}>
        {areas.map((area) => (
          <section key={area.title}>
            <h4>{area.title}</h4>
            {area.rows.map((row) => (
              <Tick
                key={row.permission}
                row={row}
                on={chosen.includes(row.permission)}
                ofBase={ofBase.includes(row.permission)}
                whyNot={whyNot(row.permission)}
                onTick={(on) => tick(row.permission, on)}
              />
            ))}
          </section>
        ))}
        {areas.length === 0 && <p className="dim">{t('No permission is found by this.')}</p>}
      </div>
      <FaultLine of={fault} />
    </fieldset>
  );
}

function Tick({
  row,
  on,
  ofBase,
  whyNot,
  onTick,
}: {
  row: PermissionRow;
  on: boolean;
  ofBase: boolean;
  whyNot: string | null;
  onTick: (on: boolean) => void;
}) {
  const t = useText();
  return (
    <label className="check permission" title={whyNot ?? undefined}>
      <input
        type="checkbox"
        className="cb"
        disabled={whyNot !== null}
        checked={on}
        onChange={(e) => onTick(e.target.checked)}
      />
      <span>
        {row.words} {row.conditions !== '' && <span className="dim">{row.conditions}</span>}
      </span>
      {on !== ofBase && <span className="differs">{on ? t('added') : t('taken away')}</span>}
    </label>
  );
}
