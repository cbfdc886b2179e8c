import { archiveKinds, listArchiveKindsForSetting } from './archive-kinds.contract.ts';
import type { ArchiveKind } from './archive-kinds.contract.ts';
import { previewRetentionEndpoint } from './retention.contract.ts';
import { formatBoundedCount } from './format-retention.client.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Shows what tonight's run would archive with the entered number of months, before the setting is saved. */
export function RetentionPreview({
  setting,
  months,
  minMonths,
  maxMonths: most,
}: {
  setting: string;
  months: string;
  minMonths: number;
  maxMonths: number;
}) {
  const t = useTranslate();
  const kinds = listArchiveKindsForSetting(setting);
  const typed = /^\d+$/.test(months) ? Number(months) : 0;
  if (kinds.length === 0 || typed < minMonths || typed > most) return null;
  return (
    <div className="note" role="status">
      <div className="grow">
        <p>{t('With this value, these records will be archived tonight:')}</p>
        <ul>
          {kinds.map((kind) => (
            <Line key={kind} kind={kind} months={typed} />
          ))}
        </ul>
      </div>
    </div>
  );
}
function Line({ kind, months }: { kind: ArchiveKind; months: number }) {
  const t = useTranslate();
  const found = useApiQuery(previewRetentionEndpoint, { query: { kind, months } });
  return (
    <li>
      {t(archiveKinds[kind].title)}:{' '}
      <QueryBoundary query={found} skeletonLines={1}>
        {({ goes: dueCount }) => <b>{formatBoundedCount(t, dueCount)}</b>}
      </QueryBoundary>
    </li>
  );
}
