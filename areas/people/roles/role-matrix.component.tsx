import { memo, useLayoutEffect, useRef } from 'react';
import type { PermissionArea, PermissionRow } from './permission-descriptions.client.ts';
import { formatRoleRowName } from './role-names.client.ts';
import type { RoleRow } from './roles.contract.ts';
import type { PermissionEdits } from './use-permission-edits.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The state of a permission in a role. For a custom role, includes whether it differs from the base. */
export type PermissionStateInRole = 'granted' | 'added' | 'removed' | 'none';
export function getPermissionStateInRole(
  { permissions: all, basePermissions: base }: MatrixRole,
  permission: string,
): PermissionStateInRole {
  const has = all.has(permission);
  if (!base || base.has(permission) === has) return has ? 'granted' : 'none';
  return has ? 'added' : 'removed';
}
export interface MatrixRole {
  role: RoleRow;
  /** Includes unsaved changes. */
  permissions: ReadonlySet<string>;
  /** The permissions of its base. Undefined for a built-in role. */
  basePermissions: ReadonlySet<string> | undefined;
}
const glyphs: Readonly<Record<PermissionStateInRole, string>> = {
  granted: '✓',
  added: '+',
  removed: '−',
  none: '',
};
const markLabels = { granted: 'granted', added: 'added', removed: 'removed', none: 'not granted' } as const;

export const PermissionStateIcon = memo(function MarkShown({ mark }: { mark: PermissionStateInRole }) {
  const t = useTranslate();
  return (
    <>
      <span aria-hidden className={`permission-mark ${mark}`}>
        {glyphs[mark]}
      </span>
      <span className="visually-hidden">{t(markLabels[mark])}</span>
    </>
  );
});

/** A permission of a role in the matrix. A checkbox for custom roles that the user can change. */
function Cell({
  of: matrixRole,
  row,
  ticks,
}: {
  of: MatrixRole;
  row: PermissionRow;
  ticks: PermissionEdits;
}) {
  const t = useTranslate();
  const { role, permissions: has } = matrixRole;
  const { permission } = row;
  const mark = <PermissionStateIcon mark={getPermissionStateInRole(matrixRole, permission)} />;
  if (!role.own) return mark;
  const whyNot = ticks.getEditBlocker(role, permission);
  const moved = has.has(permission) !== role.permissions.includes(permission);
  const name = `${[row.description, row.conditions].filter((part) => part !== '').join(' ')}, ${role.name}`;
  return (
    <button
      type="button"
      role="checkbox"
      className={moved ? 'role-checkbox changed' : 'role-checkbox'}
      aria-checked={has.has(permission)}
      aria-disabled={whyNot !== null || undefined}
      aria-label={moved ? t('{name}, unsaved', { name }) : name}
      title={whyNot ?? undefined}
      onClick={() => whyNot === null && ticks.togglePermission(role, permission)}
    >
      {mark}
    </button>
  );
}

/** Adds space below the last row, so that a whole row is below the header at the end of scrolling too. */
function useEvenEnd() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    const table = box?.querySelector('table');
    if (!box || !table) return undefined;
    const even = () => {
      const under = parseFloat(getComputedStyle(box).scrollPaddingTop) || 0;
      const furthest = table.offsetHeight - box.clientHeight;
      const stop = [...table.querySelectorAll<HTMLElement>('tbody tr')]
        .map((row) => row.offsetTop - under)
        .find((top) => top >= furthest);
      box.style.setProperty(
        '--space-after-rows',
        `${furthest > 0 && stop !== undefined ? stop - furthest : 0}px`,
      );
    };
    const watch = new ResizeObserver(even);
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return ref;
}

/** Roles as columns, permissions as rows. The headers stay visible and open their role. */
export function RoleMatrix({
  areas,
  matrixRoles,
  edits: ticks,
  openRoleId: opened,
  onOpen,
}: {
  areas: readonly PermissionArea[];
  matrixRoles: readonly MatrixRole[];
  edits: PermissionEdits;
  openRoleId: number | undefined;
  onOpen: (id: number) => void;
}) {
  const t = useTranslate();
  const box = useEvenEnd();
  return (
    <div ref={box} className="role-matrix" tabIndex={0} role="region" aria-label={t('Permissions by role')}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="permission-name">
              {t('Permission')}
            </th>
            {matrixRoles.map(({ role }) => (
              <th scope="col" key={role.id} className={role.own ? 'custom' : undefined}>
                <button
                  type="button"
                  className="role-column-header"
                  aria-current={role.id === opened || undefined}
                  onClick={() => onOpen(role.id)}
                >
                  <span>{formatRoleRowName(t, role)}</span>
                  <small>{formatCount(role.members)}</small>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area.title}>
            <tr className="area-row">
              <th scope="rowgroup" colSpan={matrixRoles.length + 1}>
                <span>{area.title}</span>
              </th>
            </tr>
            {area.rows.map((row) => (
              <tr key={row.permission}>
                <th scope="row" className="permission-name">
                  {row.description} {row.conditions !== '' && <span className="muted">{row.conditions}</span>}
                </th>
                {matrixRoles.map((one) => (
                  <td key={one.role.id} className={one.role.own ? 'custom' : undefined}>
                    <Cell of={one} row={row} ticks={ticks} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** On a phone: one role. */
export function RolePermissionList({
  areas,
  role: matrixRole,
  edits: ticks,
}: {
  areas: readonly PermissionArea[];
  role: MatrixRole;
  edits: PermissionEdits;
}) {
  const t = useTranslate();
  return (
    <div className="role-list" tabIndex={0} role="region" aria-label={t('Permissions')}>
      {areas.map((area) => (
        <section key={area.title}>
          <h3>{area.title}</h3>
          <ul className="plain">
            {area.rows.map((row) => (
              <li key={row.permission}>
                <span>
                  {row.description} {row.conditions !== '' && <span className="muted">{row.conditions}</span>}
                </span>
                <Cell of={matrixRole} row={row} ticks={ticks} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
