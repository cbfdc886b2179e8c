import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { permissionInWords } from './permission-words.web.ts';
import { RoleEnd } from './role-end.part.tsx';
import { roleName, sightWords } from './role-words.web.ts';
import { RoleForm } from './role.form.tsx';
import { getRole } from './roles.contract.ts';
import type { RoleDetail, RoleRow } from './roles.contract.ts';
import { roleErrors } from './roles.errors.ts';
import { beyond, objectionToBase } from './roles.rules.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { Changes } from '#areas/people/session/changes.part.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useRecord } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** Why the person may not make or change roles at all; null when they may. */
export function useMayNot(): string | null {
  const t = useText();
  return useMe().can('editRoles:account') ? null : t(notAllowed);
}

/** One role: what it stands on, how it differs, who has it, what was changed. */
export function RoleDrawer({
  id,
  known,
  onCopy,
  onClose,
}: {
  id: string;
  known: readonly RoleRow[];
  onCopy: (role: RoleRow) => void;
  onClose: () => void;
}) {
  const t = useText();
  const role = useRecord(getRole, id, (number) => ({ params: { id: number } }));
  const [doing, setDoing] = useState<'change' | 'end' | null>(null);
  const shown = role.data;
  const base = known.find((one) => one.code === shown?.base);
  const name = shown ? roleName(t, shown.code, [shown]) : t('Role');
  return (
    <Drawer
      wide
      title={name}
      label={name}
      onClose={onClose}
      foot={
        shown && (
          <Acts
            role={shown}
            onChange={() => setDoing('change')}
            onCopy={() => onCopy(shown)}
            onEnd={() => setDoing('end')}
          />
        )
      }
    >
      <Answered of={role}>
        {(one) => (
          <div className="col">
            <Facts role={one} base={base} />
            <People role={one} />
            {one.own && <Changes of={one.history} />}
            {doing === 'change' && (
              <RoleForm key={one.id} of={one} base={base} onClose={() => setDoing(null)} />
            )}
            {doing === 'end' && (
              <RoleEnd role={one} known={known} onClose={() => setDoing(null)} onEnded={onClose} />
            )}
          </div>
        )}
      </Answered>
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
  const t = useText();
  const me = useMe();
  const mayNot = useMayNot();
  const found = objectionToBase({ roles: me.user.roles, permissions: me.permissions }, role.base);
  const onBase = found && t(found.sentence);
  const asIs = role.own ? null : t(roleErrors.ofTheProduct.sentence);
  return (
    <>
      <Action icon={IconPencil} whyNot={mayNot ?? asIs ?? onBase} onPress={onChange}>
        {t('Change role…')}
      </Action>
      <Action icon={IconCopy} whyNot={mayNot ?? onBase} onPress={onCopy}>
        {t('Copy role…')}
      </Action>
      <Action look="risk" icon={IconTrash} whyNot={mayNot ?? asIs ?? onBase} onPress={onEnd}>
        {t('Delete role…')}
      </Action>
    </>
  );
}

function Facts({ role, base }: { role: RoleDetail; base: RoleRow | undefined }) {
  const t = useText();
  const of = base?.permissions ?? [];
  const [added, taken] = [beyond(role.permissions, of), beyond(of, role.permissions)];
  const listed = (list: readonly string[]) =>
    list.length === 0 ? (
      <span className="dim">–</span>
    ) : (
      list.map((one) => <div key={one}>{permissionInWords(t, one)}</div>)
    );
  return (
    <dl className="kv two">
      {role.own && (
        <>
          <dt>{t('Stands on')}</dt>
          <dd>{roleName(t, role.base)}</dd>
        </>
      )}
      <dt>{t('Sight')}</dt>
      <dd>{sightWords(t, role.base)}</dd>
      <dt>{t('Permissions')}</dt>
      <dd>{role.permissions.length}</dd>
      {role.own && (
        <>
          <dt>{t('Added to the base')}</dt>
          <dd>{listed(added)}</dd>
          <dt>{t('Taken from the base')}</dt>
          <dd>{listed(taken)}</dd>
        </>
      )}
    </dl>
  );
}

function People({ role }: { role: RoleDetail }) {
  const t = useText();
  const more = role.members - role.people.length;
  return (
    <section>
      <h3>{t('Who has it')}</h3>
      {role.members === 0 && <p className="dim">{t('Nobody has this role yet.')}</p>}
      <ul className="plain">
        {role.people.map((person) => (
          <li key={person.id}>
            <A to="/customerCenter/usersGroups" search={{ name: person.email }}>
              {person.name}
            </A>{' '}
            {!person.active && <span className="dim">{t('Inactive')}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <A to="/customerCenter/usersGroups" search={{ role: role.code }}>
          {t('{count} more', { count: more })}
        </A>
      )}
    </section>
  );
}
