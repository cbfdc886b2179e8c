import { needsAccount } from './users.rules.ts';
import { permissionInWords } from '#areas/people/roles/permission-words.web.ts';
import { consequenceOf } from '#areas/people/roles/roles.rules.ts';
import type { Holding } from '#areas/people/roles/roles.rules.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { wire } from '#kit/web/wire.ts';

const listed = (t: Say, titles: readonly string[]) => titles.map((title) => t(title)).join(t(', '));

/** What a person gains and loses by what is marked, before it is saved: screens by their names. */
export function Consequences({
  name,
  before,
  after,
  accounts,
}: {
  name: string;
  before: Holding;
  after: Holding;
  accounts: number;
}) {
  const t = useText();
  const { opens, closes, gains: more, loses: fewer } = consequenceOf(wire.screens(), before, after);
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
    opens.length > 0 && t('{name} gains the screens {screens}.', { name, screens: listed(t, opens) }),
    closes.length > 0 && t('{name} loses the screens {screens}.', { name, screens: listed(t, closes) }),
    opens.length + closes.length === 0 &&
      gains + loses > 0 &&
      t('{name} sees the same screens, and may do more or less there.', { name }),
    after.roles.length === 0 &&
      t('{name} has no role, and is shown a page that says to ask the administrator.', { name }),
    accounts === 0 &&
      needsAccount(after.roles) &&
      t('{name} cannot come in with these roles without an account.', { name }),
  ].filter((line) => line !== false);
  return (
    <section aria-live="polite">
      <h3>{t('What this changes')}</h3>
      {lines.length + may.length === 0 ? (
        <p className="dim">{t('Nothing about what may be seen and done.')}</p>
      ) : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {may.map(({ count, permissions }) => (
        <details key={count}>
          <summary>{count}</summary>
          <ul>
            {permissions.map((permission) => (
              <li key={permission}>{permissionInWords(t, permission)}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
