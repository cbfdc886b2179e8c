import type { ReactNode } from 'react';
import { getRateSheetVersionEndpoint } from './sheets.contract.ts';
import type { RateSheetVersion } from './sheets.contract.ts';
import '#kit/web/theme/document.css';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Link, Screen, usePathParam } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export const rateSheetsPath = '/customerServices/billingRating';
/** A page about the rate sheet version in the URL. Shows a message while there is none. */
export function RateSheetVersionFromUrl({
  loadingTitle: title,
  children,
}: {
  loadingTitle: string;
  children: (version: RateSheetVersion) => ReactNode;
}) {
  const t = useTranslate();
  const number = usePathParam('id');
  const version = useRecordQuery(getRateSheetVersionEndpoint, number, (id) => ({ params: { id } }));
  if (version.data) return children(version.data);
  const list = t('Rate sheets');
  return (
    <Screen title={title} note={<Link to={rateSheetsPath}>{list}</Link>}>
      <div className="pad">
        <QueryBoundary
          query={version}
          notFoundRecord={{ noun: t('Rate sheet'), number, listPath: rateSheetsPath, listTitle: list }}
        >
          {() => null}
        </QueryBoundary>
      </div>
    </Screen>
  );
}
