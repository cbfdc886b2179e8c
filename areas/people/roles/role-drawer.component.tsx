import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPermissionWithConditions } from './permission-descriptions.client.ts';
import { DeleteRoleDialog } from './delete-role.component.tsx';
import { formatRoleName, describeRowScope } from './role-names.client.ts';
import { EditCustomRoleForm } from './role.form.tsx';
import { getRoleEndpoint } from './roles.contract.ts';
import type { RoleDetail, RoleRow } from './roles.contract.ts';
import { roleErrors } from './roles.errors.ts';
import { listItemsNotIn, findBaseRoleError } from './roles.rules.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { RecentUserOrRoleChanges } from '#areas/people/session/change-list.component.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Why the user cannot create or change roles at all. Null when they can. */
export function useRoleEditBlocker(): string | null {
  const t = useTranslate();
  return useCurrentUser().can('editRoles:account') ? null : t(notAllowedMessage);
}

/** One role: its base, its differences, its users and its changes. */
export function RoleDrawer({
  id,
  allRoles,
  onCopy,
  onClose,
}: {
  id: string;
  allRoles: readonly RoleRow[];
  onCopy: (role: RoleRow) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const role = useRecordQuery(getRoleEndpoint, id, (number) => ({ params: { id: number } }));
  const [doing, setDoing] = useState<'change' | 'end' | null>(null);
  const roleDetail = role.data;
  const base = allRoles.find((one) => one.code === roleDetail?.base);
  const name = roleDetail ? formatRoleName(t, roleDetail.code, [roleDetail]) : t('Role');
  return (
    <Drawer
      isWide
      title={name}
      label={name}
      onClose={onClose}
      footer={
        roleDetail && (
          <Acts
            role={roleDetail}
            onChange={() => setDoing('change')}
            onCopy={() => onCopy(roleDetail)}
            onEnd={() => setDoing('end')}
          />
        )
      }
    >
      <QueryBoundary query={role}>
        {(one) => (
          <div className="col">
            <Facts role={one} base={base} />
            <People role={one} />
            {one.own && <RecentUserOrRoleChanges changes={one.history} />}
            {doing === 'change' && (
              <EditCustomRoleForm key={one.id} role={one} base={base} onClose={() => setDoing(null)} />
            )}
            {doing === 'end' && (
              <DeleteRoleDialog
                role={one}
                allRoles={allRoles}
                onClose={() => setDoing(null)}
                onDeleted={onClose}
              />
            )}
          </div>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function Acts({
  role,
  onChange,
  onCopy,
  onEnd,
}: {
  role: RoleDetail;
  onChange: () => void;
  onCopy: () => void;
  onEnd: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const mayNot = useRoleEditBlocker();
  const found = findBaseRoleError({ roles: me.user.roles, permissions: me.permissions }, role.base);
  const onBase = found && t(found.sentence);
  const asIs = role.own ? null : t(roleErrors.builtInRole.sentence);
  return (
    <>
      <Button icon={IconPencil} disabledReason={mayNot ?? asIs ?? onBase} onPress={onChange}>
        {t('Edit role…')}
      </Button>
      <Button icon={IconCopy} disabledReason={mayNot ?? onBase} onPress={onCopy}>
        {t('Copy role…')}
      </Button>
      <Button variant="danger" icon={IconTrash} disabledReason={mayNot ?? asIs ?? onBase} onPress={onEnd}>
        {t('Delete role…')}
      </Button>
    </>
  );
}

function Facts({ role, base }: { role: RoleDetail; base: RoleRow | undefined }) {
  const t = useTranslate();
  const basePermissions = base?.permissions ?? [];
  const [added, removed] = [
    listItemsNotIn(role.permissions, basePermissions),
    listItemsNotIn(basePermissions, role.permissions),
  ];
  const listed = (list: readonly string[]) =>
    list.length === 0 ? (
      <span className="muted">–</span>
    ) : (
      list.map((one) => <div key={one}>{formatPermissionWithConditions(t, one)}</div>)
    );
  return (
    <dl className="description-list two-columns">
      {role.own && (
        <>
          <dt>{t('Based on')}</dt>
          <dd>{formatRoleName(t, role.base)}</dd>
        </>
      )}
      <dt>{t('Scope')}</dt>
      <dd>{describeRowScope(t, role.base)}</dd>
      <dt>{t('Permissions')}</dt>
      <dd>{role.permissions.length}</dd>
      {role.own && (
        <>
          <dt>{t('Added to base role')}</dt>
          <dd>{listed(added)}</dd>
          <dt>{t('Removed from base role')}</dt>
          <dd>{listed(removed)}</dd>
        </>
      )}
    </dl>
  );
}

function People({ role }: { role: RoleDetail }) {
  const t = useTranslate();
  const more = role.members - role.people.length;
  return (
    <section>
      <h3>{t('Users with this role')}</h3>
      {role.members === 0 && <p className="muted">{t('No users have this role yet.')}</p>}
      <ul className="plain">
        {role.people.map((person) => (
          <li key={person.id}>
            <Link to="/customerCenter/usersGroups" search={{ name: person.email }}>
              {person.name}
            </Link>{' '}
            {!person.active && <span className="muted">{t('Inactive')}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to="/customerCenter/usersGroups" search={{ role: role.code }}>
          {t('{count} more', { count: more })}
        </Link>
      )}
    </section>
  );
}
