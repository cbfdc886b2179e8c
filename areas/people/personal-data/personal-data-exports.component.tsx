import { IconDownload, IconFileExport } from '@tabler/icons-react';
import {
  requestMyDataExportEndpoint,
  requestUserDataExportEndpoint,
  findMyLatest20DataExportsEndpoint,
  downloadMyDataExportEndpoint,
  downloadUserDataExportEndpoint,
} from './personal-data.contract.ts';
import type { PersonalDataExport } from './personal-data.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

/** The exports of a user's personal data, with a button to request another. */
function Exports({
  rows,
  whyNot,
  onAsk,
  onFetch,
}: {
  rows: readonly PersonalDataExport[];
  whyNot: string | null;
  onAsk: () => unknown;
  onFetch: (id: number) => unknown;
}) {
  const t = useTranslate();
  const making = rows.some(({ state }) => state === 'making');
  return (
    <>
      <ul className="plain">
        {rows.map((row) => (
          <li key={row.id} className="row wrap">
            <span>{formatShortDateTimeWithZone(row.askedAt)}</span>
            {row.state === 'making' && <span role="status">{t('Preparing')}</span>}
            {row.state === 'failed' && (
              <span className="tone-fault">{t('The export failed. Request a new one.')}</span>
            )}
            {row.state === 'ready' && (
              <>
                <span className="muted">
                  {row.untilAt &&
                    t('available until {moment}', { moment: formatShortDateTimeWithZone(row.untilAt) })}
                </span>
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconDownload}
                  disabledReason={whyNot}
                  label={t('Download export of {moment}', {
                    moment: formatShortDateTimeWithZone(row.askedAt),
                  })}
                  onPress={() => onFetch(row.id)}
                >
                  {t('Download export')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon={IconFileExport}
          disabledReason={whyNot ?? (making ? t('An export is already in progress.') : null)}
          onPress={onAsk}
        >
          {t('Export personal data')}
        </Button>
      </div>
    </>
  );
}

/** Lets an administrator export a user's personal data. */
export function UserPersonalDataExports({
  id,
  rows,
  disabledReason: whyNot,
}: {
  id: number;
  rows: readonly PersonalDataExport[];
  disabledReason: string | null;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const ask = useApiMutation(requestUserDataExportEndpoint, {
    successMessage: () => ({ text: 'Export started. You’ll get a notification when it is ready.' }),
  });
  return (
    <Exports
      rows={rows}
      whyNot={whyNot}
      onAsk={() => ask.run({ params: { id }, body: { language } })}
      onFetch={(exportId) =>
        downloadOrOpenFile(
          downloadUserDataExportEndpoint,
          { params: { id, exportId } },
          t('Downloading export'),
        )
      }
    />
  );
}

/** Lets users export their own personal data. */
export function MyPersonalDataExports() {
  const t = useTranslate();
  const language = useLanguage();
  const found = useApiQuery(findMyLatest20DataExportsEndpoint, {});
  const ask = useApiMutation(requestMyDataExportEndpoint, {
    successMessage: () => ({ text: 'Export started. You’ll get a notification when it is ready.' }),
  });
  return (
    <div className="col">
      <p className="muted">
        {t(
          'All data about you in one folder: identity, sign-ins, roles, notifications, messages, actions. An administrator can erase it at your request.',
        )}
      </p>
      <QueryBoundary query={found} skeletonLines={1}>
        {(rows) => (
          <Exports
            rows={rows}
            whyNot={null}
            onAsk={() => ask.run({ body: { language } })}
            onFetch={(exportId) =>
              downloadOrOpenFile(
                downloadMyDataExportEndpoint,
                { params: { exportId } },
                t('Downloading export'),
              )
            }
          />
        )}
      </QueryBoundary>
    </div>
  );
}
