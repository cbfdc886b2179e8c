import './roles.css';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { listPermissionAreas } from './permission-descriptions.client.ts';
import type { PermissionArea } from './permission-descriptions.client.ts';
import { RoleDrawer, useRoleEditBlocker } from './role-drawer.component.tsx';
import { getPermissionStateInRole, RolePermissionList, RoleMatrix } from './role-matrix.component.tsx';
import type { MatrixRole } from './role-matrix.component.tsx';
import { formatRoleRowName } from './role-names.client.ts';
import { NewRoleForm } from './role.form.tsx';
import { findRolesEndpoint } from './roles.contract.ts';
import type { RoleRow } from './roles.contract.ts';
import { UnsavedRoleEdits } from './unsaved-role-edits.component.tsx';
import { usePermissionEdits } from './use-permission-edits.client.ts';
import type { PermissionEdits } from './use-permission-edits.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { useUnsavedChangesGuard } from '#kit/web/unsaved-changes.ts';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { CreateButton } from '#kit/web/create-button.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Custom roles first, because users come for those. */
function heldBy(allRoles: readonly RoleRow[], ticks: PermissionEdits): MatrixRole[] {
  const sets = new Map(allRoles.map((role) => [role.code, new Set(role.permissions)]));
  return allRoles
    .toSorted((a, b) => Number(b.own) - Number(a.own))
    .map((role) => ({
      role,
      permissions: new Set(role.own ? ticks.editedPermissions(role) : role.permissions),
      basePermissions: role.own ? sets.get(role.base) : undefined,
    }));
}
const differing = (areas: readonly PermissionArea[], matrixRoles: readonly MatrixRole[]): PermissionArea[] =>
  areas
    .map((area) => ({
      ...area,
      rows: area.rows.filter((row) =>
        matrixRoles.some((one) =>
          ['added', 'removed'].includes(getPermissionStateInRole(one, row.permission)),
        ),
      ),
    }))
    .filter((area) => area.rows.length > 0);

/** Roles and their permissions as a matrix. Custom roles are created and changed here. */
export default function RolesScreen() {
  const t = useTranslate();
  const allRoles = useApiQuery(findRolesEndpoint, {});
  const mayNot = useRoleEditBlocker();
  const [address, change] = useUrlSearch();
  const [making, setMaking] = useState<{ like: RoleRow | null } | null>(null);
  const opened = address['open'];
  const open = (id: number | undefined) => change({ open: id === undefined ? undefined : String(id) }, true);
  return (
    <Screen
      title={t('Roles')}
      note={allRoles.data && formatCount(allRoles.data.length)}
      actions={
        <CreateButton disabledReason={mayNot} onPress={() => setMaking({ like: null })}>
          {t('New role…')}
        </CreateButton>
      }
    >
      <QueryBoundary query={allRoles}>
        {(all) => (
          <>
            <Matrix known={all} opened={opened} onOpen={open} />
            {opened !== undefined && (
              <RoleDrawer
                key={`role-${String(opened)}`}
                id={String(opened)}
                allRoles={all}
                onCopy={(like) => setMaking({ like })}
                onClose={() => open(undefined)}
              />
            )}
            {making && (
              <NewRoleForm
                key={making.like?.id ?? 0}
                copiedRole={making.like}
                allRoles={all}
                onAdded={open}
                onClose={() => setMaking(null)}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

function Matrix({
  known: allRoles,
  opened,
  onOpen,
}: {
  known: readonly RoleRow[];
  opened: unknown;
  onOpen: (id: number) => void;
}) {
  const t = useTranslate();
  const phone = useIsMobile();
  const [sought, setSought] = useState('');
  const [apart, setApart] = useState(false);
  const [shownId, setShown] = useState<number | null>(null);
  const ticks = usePermissionEdits(useRoleEditBlocker());
  const matrixRoles = useMemo(() => heldBy(allRoles, ticks), [allRoles, ticks]);
  const ticked = allRoles.filter((role) => role.own && ticks.countChanges(role) > 0);
  useUnsavedChangesGuard(ticked.length > 0, useRef(false));
  const found = useMemo(() => listPermissionAreas(t, sought), [t, sought]);
  const areas = useMemo(() => (apart ? differing(found, matrixRoles) : found), [apart, found, matrixRoles]);
  const one = matrixRoles.find(({ role }) => role.id === shownId) ?? matrixRoles[0];
  return (
    <>
      <div className="role-toolbar">
        {phone && one && (
          <RoleSelect roles={matrixRoles.map(({ role }) => role)} value={one.role.id} onChange={setShown} />
        )}
        <input
          type="search"
          className="input sm"
          aria-label={t('Find a permission')}
          placeholder={t('Find a permission')}
          value={sought}
          onChange={(e) => setSought(e.target.value)}
        />
        <label className="checkbox-label">
          <input
            type="checkbox"
            className="checkbox"
            checked={apart}
            onChange={(e) => setApart(e.target.checked)}
          />
          <span>{t('Only show differences from base role')}</span>
        </label>
        {phone && one && (
          <Button isSmall icon={IconInfoCircle} onPress={() => onOpen(one.role.id)}>
            {t('Open role')}
          </Button>
        )}
        {!phone && <Key />}
      </div>
      {ticked.map((role) => (
        <UnsavedRoleEdits key={role.id} role={role} edits={ticks} />
      ))}
      {areas.length === 0 && <p className="muted pad">{t('No permissions match. Try another word.')}</p>}
      {phone
        ? one && (
            <RolePermissionList areas={apart ? differing(found, [one]) : areas} role={one} edits={ticks} />
          )
        : areas.length > 0 && (
            <RoleMatrix
              areas={areas}
              matrixRoles={matrixRoles}
              edits={ticks}
              openRoleId={Number(opened) || undefined}
              onOpen={onOpen}
            />
          )}
    </>
  );
}

function RoleSelect({
  roles,
  value,
  onChange,
}: {
  roles: readonly RoleRow[];
  value: number;
  onChange: (id: number) => void;
}) {
  const t = useTranslate();
  return (
    <select
      className="input"
      aria-label={t('Role')}
      value={value}
      onChange={(e) => onChange(Number(e.target.value))}
    >
      {roles.map((role) => (
        <option key={role.id} value={role.id}>
          {formatRoleRowName(t, role)}
        </option>
      ))}
    </select>
  );
}

function Key() {
  const t = useTranslate();
  return (
    <span className="muted role-legend">
      {t('✓ granted · + added to base · − removed from base · number = users')}
    </span>
  );
}
