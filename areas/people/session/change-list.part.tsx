import { formatAuditAction } from './audit-names.web.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { formatDateTimeWithZone } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The number of changes shown in a drawer. The audit log has all of them. */
const shown = 12;

/** Who changed what about a user or a role, newest first. */
export function RecentUserOrRoleChanges({
  changes: of,
}: {
  changes: readonly { id: number; action: string; at: string; who: string }[];
}) {
  const t = useTranslate();
  return (
    <section>
      <h3>{t('History')}</h3>
      {of.length === 0 && <p className="dim">{t('No events yet.')}</p>}
      <ol className="plain">
        {of.slice(0, shown).map((change) => (
          <li key={change.id}>
            <b>{formatAuditAction(t, change.action)}</b>
            <div className="cap">
              <time dateTime={change.at}>{formatDateTimeWithZone(change.at)}</time>{' '}
              {translateAnonymousOrErasedPersonName(t, change.who)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
