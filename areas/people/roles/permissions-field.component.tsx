import { useState } from 'react';
import { listPermissionAreas } from './permission-descriptions.client.ts';
import type { PermissionRow } from './permission-descriptions.client.ts';
import { findPermissionChangeError } from './roles.rules.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { formatRoleName } from './role-names.client.ts';
import { FieldError } from '#kit/web/field.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * The permissions of one role as checkboxes, by topic. Differences from the base role are marked, and disabled ones show the
 * reason.
 */
export function PermissionsField({
  base,
  basePermissions: ofBase,
  savedPermissions: before,
  selectedPermissions: chosen,
  errorMessage,
  onChange,
}: {
  base: BuiltInRole;
  /** The permissions of its base role. */
  basePermissions: readonly string[];
  /** The saved permissions. */
  savedPermissions: readonly string[];
  selectedPermissions: readonly string[];
  errorMessage: string | undefined;
  onChange: (next: string[]) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [sought, setSought] = useState('');
  const areas = listPermissionAreas(t, sought);
  const whyNot = (permission: string): string | null => {
    const on = chosen.includes(permission);
    // Restoring the saved value is always allowed.
    if (on !== before.includes(permission)) return null;
    const editor = { roles: me.user.roles, permissions: me.permissions };
    const found = findPermissionChangeError(editor, base, permission, on ? 'taken' : 'given');
    return found && t(found.sentence, { base: formatRoleName(t, base) });
  };
  const tick = (permission: string, on: boolean) =>
    onChange(on ? [...chosen, permission] : chosen.filter((one) => one !== permission));
  return (
    <fieldset className="field permissions" data-field="permissions" tabIndex={-1}>
      <legend>{t('Permissions')}</legend>
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
        {areas.length === 0 && <p className="muted">{t('No permissions match. Try another word.')}</p>}
      </div>
      <FieldError error={errorMessage} />
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
  const t = useTranslate();
  return (
    <label className="checkbox-label permission" title={whyNot ?? undefined}>
      <input
        type="checkbox"
        className="checkbox"
        disabled={whyNot !== null}
        checked={on}
        onChange={(e) => onTick(e.target.checked)}
      />
      <span>
        {row.description} {row.conditions !== '' && <span className="muted">{row.conditions}</span>}
      </span>
      {on !== ofBase && <span className="permission-change">{on ? t('added') : t('removed')}</span>}
    </label>
  );
}
