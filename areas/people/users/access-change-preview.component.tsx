import { doAllRolesRequireAccount } from './users.rules.ts';
import { formatPermissionWithConditions } from '#areas/people/roles/permission-descriptions.client.ts';
import { computeAccessChange } from '#areas/people/roles/roles.rules.ts';
import type { EffectiveAccess } from '#areas/people/roles/roles.rules.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { clientContext } from '#kit/web/client-context.ts';

const listed = (t: Translate, titles: readonly string[]) => titles.map((title) => t(title)).join(t(', '));

/** What a user gains and loses by the unsaved selection, with screens by name. */
export function AccessChangePreview({
  name,
  before,
  after,
  accountCount: accounts,
}: {
  name: string;
  before: EffectiveAccess;
  after: EffectiveAccess;
  accountCount: number;
}) {
  const t = useTranslate();
  const {
    opens,
    closes,
    gains: more,
    loses: fewer,
  } = computeAccessChange(clientContext.listMenuScreens(), before, after);
  const [gains, loses] = [more.length, fewer.length];
  const may = [
    {
      count: t('{count, plural, one {# permission more} other {# permissions more}}', { count: gains }),
      permissions: more,
    },
    {
      count: t('{count, plural, one {# permission fewer} other {# permissions fewer}}', { count: loses }),
      permissions: fewer,
    },
  ].filter(({ permissions }) => permissions.length > 0);
  const lines = [
    opens.length > 0 &&
      t('{name} gets access to these screens: {screens}.', { name, screens: listed(t, opens) }),
    closes.length > 0 &&
      t('{name} loses access to these screens: {screens}.', { name, screens: listed(t, closes) }),
    opens.length + closes.length === 0 &&
      gains + loses > 0 &&
      t('{name} keeps the same screens, but the allowed actions change.', { name }),
    after.roles.length === 0 && t('{name} has no role and will see a “No access” page.', { name }),
    accounts === 0 &&
      doAllRolesRequireAccount(after.roles) &&
      t('{name} can’t sign in with these roles without an account.', { name }),
  ].filter((line) => line !== false);
  return (
    <section aria-live="polite">
      <h3>{t('Effect of this change')}</h3>
      {lines.length + may.length === 0 ? (
        <p className="muted">{t('No change to what the user can see and do.')}</p>
      ) : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {may.map(({ count, permissions }) => (
        <details key={count}>
          <summary>{count}</summary>
          <ul>
            {permissions.map((permission) => (
              <li key={permission}>{formatPermissionWithConditions(t, permission)}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
