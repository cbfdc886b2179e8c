import './roles.css';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { permissionAreas } from './permission-words.web.ts';
import type { PermissionArea } from './permission-words.web.ts';
import { RoleDrawer, useMayNot } from './role-drawer.part.tsx';
import { markOf, RoleList, RoleMatrix } from './role-matrix.part.tsx';
import type { Held } from './role-matrix.part.tsx';
import { nameOf } from './role-words.web.ts';
import { NewRoleForm } from './role.form.tsx';
import { findRoles } from './roles.contract.ts';
import type { RoleRow } from './roles.contract.ts';
import { TickedRole } from './ticked-role.part.tsx';
import { useTicks } from './ticks.web.ts';
import type { Ticks } from './ticks.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { useLeaveGuard } from '#kit/web/leave.ts';
import { usePhone } from '#kit/web/narrow.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { NewAct } from '#kit/web/new-act.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** Those of the house first: they are what somebody comes for. */
function heldBy(known: readonly RoleRow[], ticks: Ticks): Held[] {
  const sets = new Map(known.map((role) => [role.code, new Set(role.permissions)]));
  return known
    .toSorted((a, b) => Number(b.own) - Number(a.own))
    .map((role) => ({
      role,
      has: new Set(role.own ? ticks.wished(role) : role.permissions),
      base: role.own ? sets.get(role.base) : undefined,
    }));
}
const differing = (areas: readonly PermissionArea[], held: readonly Held[]): PermissionArea[] =>
  areas
    .map((area) => ({
      ...area,
      rows: area.rows.filter((row) =>
        held.some((one) => ['added', 'taken'].includes(markOf(one, row.permission))),
      ),
    }))
    .filter((area) => area.rows.length > 0);

/** Roles and what each may do, as a picture; roles of the house are made and changed here. */
export default function RolesScreen() {
  const t = useText();
  const known = useAnswer(findRoles, {});
  const mayNot = useMayNot();
  const [address, change] = useAddress();
  const [making, setMaking] = useState<{ like: RoleRow | null } | null>(null);
  const opened = address['open'];
  const open = (id: number | undefined) => change({ open: id === undefined ? undefined : String(id) }, true);
  return (
    <Screen
      title={t('Roles')}
      note={known.data && showCount(known.data.length)}
      acts={
        <NewAct whyNot={mayNot} onPress={() => setMaking({ like: null })}>
          {t('New role…')}
        </NewAct>
      }
    >
      <Answered of={known}>
        {(all) => (
          <>
            <Matrix known={all} opened={opened} onOpen={open} />
            {opened !== undefined && (
              <RoleDrawer
                key={String(opened)}
                id={String(opened)}
                known={all}
                onCopy={(like) => setMaking({ like })}
                onClose={() => open(undefined)}
              />
            )}
            {making && (
              <NewRoleForm
                key={making.like?.id ?? 0}
                like={making.like}
                known={all}
                onMade={open}
                onClose={() => setMaking(null)}
              />
            )}
          </>
        )}
      </Answered>
    </Screen>
  );
}

function Matrix({
  known,
  opened,
  onOpen,
}: {
  known: readonly RoleRow[];
  opened: unknown;
  onOpen: (id: number) => void;
}) {
  const t = useText();
  const phone = usePhone();
  const [sought, setSought] = useState('');
  const [apart, setApart] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const ticks = useTicks(useMayNot());
  const held = useMemo(() => heldBy(known, ticks), [known, ticks]);
  const ticked = known.filter((role) => role.own && ticks.changes(role) > 0);
  useLeaveGuard(ticked.length > 0, useRef(false));
  const found = useMemo(() => permissionAreas(t, sought), [t, sought]);
  const areas = useMemo(() => (apart ? differing(found, held) : found), [apart, found, held]);
  const one = held.find(({ role }) => role.id === shown) ?? held[0];
  return (
    <>
      <div className="role-tools">
        {phone && one && (
          <select
            className="input"
            aria-label={t('Role')}
            value={one.role.id}
            onChange={(e) => setShown(Number(e.target.value))}
          >
            {held.map(({ role }) => (
              <option key={role.id} value={role.id}>
                {nameOf(t, role)}
              </option>
            ))}
          </select>
        )}
        <input
          type="search"
          className="input sm"
          aria-label={t('Find a permission')}
          placeholder={t('Find a permission')}
          value={sought}
          onChange={(e) => setSought(e.target.value)}
        />
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={apart}
            onChange={(e) => setApart(e.target.checked)}
          />
          <span>{t('Differences from the base alone')}</span>
        </label>
        {phone && one && (
          <Action small icon={IconInfoCircle} onPress={() => onOpen(one.role.id)}>
            {t('Open role')}
          </Action>
        )}
        {!phone && <Key />}
      </div>
      {ticked.map((role) => (
        <TickedRole key={role.id} role={role} ticks={ticks} />
      ))}
      {areas.length === 0 && <p className="dim pad">{t('No permission is found by this.')}</p>}
      {phone
        ? one && <RoleList areas={apart ? differing(found, [one]) : areas} of={one} ticks={ticks} />
        : areas.length > 0 && (
            <RoleMatrix
              areas={areas}
              held={held}
              ticks={ticks}
              opened={Number(opened) || undefined}
              onOpen={onOpen}
            />
          )}
    </>
  );
}

function Key() {
  const t = useText();
  return (
    <span className="dim role-key">
      {t('✓ has it · + added to the base · − taken from it · figures: people')}
    </span>
  );
}
