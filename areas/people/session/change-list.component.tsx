import { AuditActionName } from './lazy-audit-action-name.component.tsx';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The number of changes shown in a drawer. The audit log has all of them. */
const maxShownChanges = 12;

/** Who changed what about a user or a role, newest first. */
export function RecentUserOrRoleChanges({
  changes,
}: {
  changes: readonly { id: number; action: string; at: string; who: string }[];
}) {
  const t = useTranslate();
  return (
    <section>
      <h3>{t('History')}</h3>
      {changes.length === 0 && <p className="muted">{t('No events yet.')}</p>}
      <ol className="plain">
        {changes.slice(0, maxShownChanges).map((change) => (
          <li key={change.id}>
            <b>
              <AuditActionName action={change.action} />
            </b>
            <div className="caption">
              <time dateTime={change.at}>{formatShortDateTimeWithZone(change.at)}</time>{' '}
              {translateAnonymousOrErasedPersonName(t, change.who)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
