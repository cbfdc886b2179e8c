import { useRef } from 'react';
import { formatPermissionWithConditions } from './permission-descriptions.client.ts';
import { previewRoleChangeOrDeletionEndpoint } from './roles.contract.ts';
import type { AffectedUserGroup } from './roles.contract.ts';
import { computeAccessChange } from './roles.rules.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { clientContext } from '#kit/web/client-context.ts';

const mostNames = 6;
function namesOf(t: Translate, people: AffectedUserGroup['people']): string {
  const names = people.slice(0, mostNames).map((person) => person.name);
  const more = people.length - names.length;
  return more > 0
    ? t('{names} and {count} more', { names: names.join(t(', ')), count: more })
    : names.join(t(', '));
}
/** The effects of a change, as screens and permissions, for users with the same effects. */
function linesOf(t: Translate, { roles, before, after }: AffectedUserGroup): string[] {
  const holding = (permissions: readonly string[]) => ({ roles, permissions: new Set(permissions) });
  const { opens, closes, gains, loses } = computeAccessChange(
    clientContext.listMenuScreens(),
    holding(before),
    holding(after),
  );
  const screens = (titles: readonly string[]) => titles.map((title) => t(title)).join(t(', '));
  const may = (list: readonly string[]) =>
    list.map((one) => formatPermissionWithConditions(t, one)).join(t('; '));
  return [
    opens.length > 0 && t('Screens added: {screens}', { screens: screens(opens) }),
    closes.length > 0 && t('Screens removed: {screens}', { screens: screens(closes) }),
    gains.length > 0 && t('Permissions added: {permissions}', { permissions: may(gains) }),
    loses.length > 0 && t('Permissions removed: {permissions}', { permissions: may(loses) }),
  ].filter((line) => line !== false);
}

/** Who gains what, who loses what, and which screens open and close for whom, before the change is saved. */
export function RoleChangePreview({
  id,
  change,
}: {
  id: number;
  change: { permissions: string[] } | { moveTo: string } | null;
}) {
  const t = useTranslate();
  const { data, error: failed } = useApiQuery(
    previewRoleChangeOrDeletionEndpoint,
    change && { params: { id }, body: change },
  );
  // The last preview stays until the next one is loaded, so that the layout does not jump.
  const last = useRef(data);
  if (data) last.current = data;
  const preview = change ? (data ?? last.current) : undefined;
  if (failed) return <p className="error-message">{t(failed.message)}</p>;
  return (
    <section className="role-change-preview" aria-live="polite" aria-busy={change !== null && !data}>
      <h3>{t('Effect of this change')}</h3>
      {preview?.touched.length === 0 && (
        <p className="muted">
          {preview.untouched === 0
            ? t('No users have this role yet.')
            : t('{count, plural, one {No change for # user.} other {No change for # users.}}', {
                count: preview.untouched,
              })}
        </p>
      )}
      {preview?.touched.map((group) => (
        <div key={group.people.map((person) => person.id).join()}>
          <b>{namesOf(t, group.people)}</b>
          {linesOf(t, group).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
      {preview && preview.touched.length > 0 && preview.untouched > 0 && (
        <p className="muted">
          {t('{count, plural, one {No change for # user.} other {No change for # users.}}', {
            count: preview.untouched,
          })}
        </p>
      )}
    </section>
  );
}
