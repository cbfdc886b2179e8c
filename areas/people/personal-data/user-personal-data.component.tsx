import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { EraseUserForm } from './erase-user.form.tsx';
import { UserPersonalDataExports } from './personal-data-exports.component.tsx';
import { getPersonalDataSummaryEndpoint } from './personal-data.contract.ts';
import { personalDataErrors } from './personal-data.errors.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** A user's personal data: export it, or erase it after a preview of what is deleted and what is kept. */
export function UserPersonalData({
  user,
  disabledReason: whyNot,
}: {
  user: { id: number; name: string; email: string; rowVersion: number };
  disabledReason: string | null;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(getPersonalDataSummaryEndpoint, { params: { id: user.id } });
  const [erasing, setErasing] = useState(false);
  const self = user.id === me.user.id ? t(personalDataErrors.erasesSelf.sentence) : null;
  return (
    <section>
      <h3>{t('Personal data')}</h3>
      <QueryBoundary query={found} skeletonLines={2}>
        {(summary) =>
          summary.erasedAt ? (
            <p role="status">
              {t('Erased {moment}.', { moment: formatShortDateTimeWithZone(summary.erasedAt) })}{' '}
              {summary.doneAt === null
                ? t('The pseudonym is replacing the name in records.')
                : t('The pseudonym has replaced the name everywhere.')}
            </p>
          ) : (
            <div className="col">
              <UserPersonalDataExports id={user.id} rows={summary.exports} disabledReason={whyNot} />
              <div>
                <Button
                  variant="danger"
                  icon={IconUserOff}
                  disabledReason={whyNot ?? self}
                  onPress={() => setErasing(true)}
                >
                  {t('Erase user…')}
                </Button>
              </div>
              {erasing && (
                <EraseUserForm
                  key={user.id}
                  user={user}
                  summary={summary}
                  onClose={() => setErasing(false)}
                />
              )}
            </div>
          )
        }
      </QueryBoundary>
    </section>
  );
}
