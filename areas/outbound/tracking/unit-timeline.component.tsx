import { UnitTimelineSteps } from './unit-stage-list.component.tsx';
import { getUnitTimelineEndpoint } from './shipment-tracking.contract.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The unit's timeline on its page, as its consignee sees it. */
export function UnitTimelinePanel({ unitId }: { unitId: number }) {
  const t = useTranslate();
  const life = useApiQuery(getUnitTimelineEndpoint, { params: { id: unitId } });
  return (
    <>
      <h2>{t('Tracking summary')}</h2>
      <QueryBoundary query={life} skeletonLines={3}>
        {(data) => <UnitTimelineSteps timeline={data} />}
      </QueryBoundary>
    </>
  );
}
