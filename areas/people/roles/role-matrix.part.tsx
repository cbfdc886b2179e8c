import { memo, useLayoutEffect, useRef } from 'react';
import type { PermissionArea, PermissionRow } from './permission-words.web.ts';
import { nameOf } from './role-words.web.ts';
import type { RoleRow } from './roles.contract.ts';
import type { Ticks } from './ticks.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { useText } from '#kit/web/text.tsx';

/** How a permission stands in a role: had, not had, and of a role of the house whether its base has it otherwise. */
export type Mark = 'has' | 'added' | 'taken' | 'none';
export function markOf({ has: all, base }: Held, permission: string): Mark {
  const has = all.has(permission);
  if (!base || base.has(permission) === has) return has ? 'has' : 'none';
  return has ? 'added' : 'taken';
}
export interface Held {
  role: RoleRow;
  /** With what is ticked and not saved yet. */
  has: ReadonlySet<string>;
  /** What its base has; undefined for a role of the product. */
  base: ReadonlySet<string> | undefined;
}
const glyphs: Readonly<Record<Mark, string>> = { has: '✓', added: '+', taken: '−', none: '' };
const said = { has: 'has it', added: 'added', taken: 'taken away', none: 'does not have it' } as const;

export const MarkShown = memo(function MarkShown({ mark }: { mark: Mark }) {
  const t = useText();
  return (
    <>
      <span aria-hidden className={`mark ${mark}`}>
        {glyphs[mark]}
      </span>
      <span className="unseen">{t(said[mark])}</span>
    </>
  );
});

/** A permission of a role in the picture: to tick where the role is the house's, and may be changed by whoever looks. */
function Cell({ of, row, ticks }: { of: Held; row: PermissionRow; ticks: Ticks }) {
  const t = useText();
  const { role, has } = of;
  const { permission } = row;
  const mark = <MarkShown mark={markOf(of, permission)} />;
  if (!role.own) return mark;
  const whyNot = ticks.whyNot(role, permission);
  const moved = has.has(permission) !== role.permissions.includes(permission);
  const name = `${[row.words, row.conditions].filter((part) => part !== '').join(' ')}, ${role.name}`;
  return (
    <button
      type="button"
      role="checkbox"
      className={moved ? 'role-tick moved' : 'role-tick'}
      aria-checked={has.has(permission)}
      aria-disabled={whyNot !== null || undefined}
      aria-label={moved ? t('{name}, not saved', { name }) : name}
      title={whyNot ?? undefined}
      onClick={() => whyNot === null && ticks.tick(role, permission)}
    >
      {mark}
    </button>
  );
}

/** Room below the last row, so much that a whole row stands under the head at the end of the way as well. */
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
      box.style.setProperty('--end', `${furthest > 0 && stop !== undefined ? stop - furthest : 0}px`);
    };
    const watch = new ResizeObserver(even);
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return ref;
}

/** Roles beside one another, permissions below one another; heads stay in sight, and open their role. */
export function RoleMatrix({
  areas,
  held,
  ticks,
  opened,
  onOpen,
}: {
  areas: readonly PermissionArea[];
  held: readonly Held[];
  ticks: Ticks;
  opened: number | undefined;
  onOpen: (id: number) => void;
}) {
  const t = useText();
  const box = useEvenEnd();
  return (
    <div ref={box} className="role-matrix" tabIndex={0} role="region" aria-label={t('Permissions by role')}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="what">
              {t('Permission')}
            </th>
            {held.map(({ role }) => (
              <th scope="col" key={role.id} className={role.own ? 'own' : undefined}>
                <button
                  type="button"
                  className="role-head"
                  aria-current={role.id === opened || undefined}
                  onClick={() => onOpen(role.id)}
                >
                  <span>{nameOf(t, role)}</span>
                  <small>{showCount(role.members)}</small>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area.title}>
            <tr className="area">
              <th scope="rowgroup" colSpan={held.length + 1}>
                <span>{area.title}</span>
              </th>
            </tr>
            {area.rows.map((row) => (
              <tr key={row.permission}>
                <th scope="row" className="what">
                  {row.words} {row.conditions !== '' && <span className="dim">{row.conditions}</span>}
                </th>
                {held.map((one) => (
                  <td key={one.role.id} className={one.role.own ? 'own' : undefined}>
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
export function RoleList({ areas, of, ticks }: { areas: readonly PermissionArea[]; of: Held; ticks: Ticks }) {
  const t = useText();
  return (
    <div className="role-list" tabIndex={0} role="region" aria-label={t('Permissions')}>
      {areas.map((area) => (
        <section key={area.title}>
          <h3>{area.title}</h3>
          <ul className="plain">
            {area.rows.map((row) => (
              <li key={row.permission}>
                <span>
                  {row.words} {row.conditions !== '' && <span className="dim">{row.conditions}</span>}
                </span>
                <Cell of={of} row={row} ticks={ticks} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
