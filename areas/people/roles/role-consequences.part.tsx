import { useRef } from 'react';
import { permissionInWords } from './permission-words.web.ts';
import { previewRole } from './roles.contract.ts';
import type { Touched } from './roles.contract.ts';
import { consequenceOf } from './roles.rules.ts';
import { useAnswer } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { wire } from '#kit/web/wire.ts';

const mostNames = 6;
function namesOf(t: Say, people: Touched['people']): string {
  const names = people.slice(0, mostNames).map((person) => person.name);
  const more = people.length - names.length;
  return more > 0
    ? t('{names} and {count} more', { names: names.join(t(', ')), count: more })
    : names.join(t(', '));
}
/** What the wish would mean, by screens and permissions, for people of one fate. */
function linesOf(t: Say, { roles, before, after }: Touched): string[] {
  const holding = (permissions: readonly string[]) => ({ roles, permissions: new Set(permissions) });
  const { opens, closes, gains, loses } = consequenceOf(wire.screens(), holding(before), holding(after));
  const screens = (titles: readonly string[]) => titles.map((title) => t(title)).join(t(', '));
  const may = (list: readonly string[]) => list.map((one) => permissionInWords(t, one)).join(t('; '));
  return [
    opens.length > 0 && t('Screens that open: {screens}', { screens: screens(opens) }),
    closes.length > 0 && t('Screens that close: {screens}', { screens: screens(closes) }),
    gains.length > 0 && t('May from then on: {permissions}', { permissions: may(gains) }),
    loses.length > 0 && t('May no longer: {permissions}', { permissions: may(loses) }),
  ].filter((line) => line !== false);
}

/** Who gains what, who loses what, and which screens open and close for whom, before it is saved. */
export function RoleConsequences({
  id,
  wish,
}: {
  id: number;
  wish: { permissions: string[] } | { moveTo: string } | null;
}) {
  const t = useText();
  const { data, failed } = useAnswer(previewRole, wish && { params: { id }, body: wish });
  // What was told last stands until the next is known: nothing jumps under the pointer.
  const last = useRef(data);
  if (data) last.current = data;
  const told = wish ? (data ?? last.current) : undefined;
  if (failed) return <p className="fault-line">{t(failed.message)}</p>;
  return (
    <section className="role-consequences" aria-live="polite" aria-busy={wish !== null && !data}>
      <h3>{t('What this changes')}</h3>
      {told?.touched.length === 0 && (
        <p className="dim">
          {told.untouched === 0
            ? t('Nobody has this role yet.')
            : t('{count, plural, one {Nothing for # person.} other {Nothing for # people.}}', {
                count: told.untouched,
              })}
        </p>
      )}
      {told?.touched.map((group) => (
        <div key={group.people.map((person) => person.id).join()}>
          <b>{namesOf(t, group.people)}</b>
          {linesOf(t, group).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
      {told && told.touched.length > 0 && told.untouched > 0 && (
        <p className="dim">
          {t('{count, plural, one {Nothing for # person.} other {Nothing for # people.}}', {
            count: told.untouched,
          })}
        </p>
      )}
    </section>
  );
}
