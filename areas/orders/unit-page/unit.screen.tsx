import { IconPrinter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { UnitDetailFields } from './unit-detail-fields.component.tsx';
import { UnitHistory, UnitProblemNote, UnitProgress } from './unit-history.component.tsx';
import { useUnitPanels } from './unit-panels.component.tsx';
import { UnitDocuments } from './unit-documents.component.tsx';
import { UnitTemperatureExposureDetails } from '#areas/freight/temperatures/unit-temperatures.component.tsx';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import { printUnitLabelAtStation } from '#areas/orders/labels/labels.client.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Screen, usePathParam } from '#kit/web/screen.tsx';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The complete record of one unit on one page. */
export default function UnitScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const number = usePathParam('id');
  const answer = useRecordQuery(getUnitEndpoint, number, (id) => ({ params: { id } }));
  const unit = answer.data;
  return (
    <Screen
      title={unit ? <span className="digits">{unit.unitCode}</span> : t('Unit')}
      name={unit ? t('Unit {code}', { code: unit.unitCode }) : t('Unit')}
      besideTitle={
        unit &&
        (unit.active ? (
          <StatusBadge kind="unit" value={unit.status} />
        ) : (
          <Badge tone="shut">{t('Deleted')}</Badge>
        ))
      }
      note={unit && t('{n} of {total}', { n: unit.numberInLine, total: unit.ofLine })}
      actions={
        unit?.active &&
        me.can('orderEntryView:shipments') && (
          <Button icon={IconPrinter} onPress={() => printUnitLabelAtStation(unit.id)}>
            {t('Print label')}
          </Button>
        )
      }
      scrolls
    >
      <QueryBoundary
        query={answer}
        skeletonLines={8}
        notFoundRecord={{
          noun: t('Unit'),
          number,
          listPath: '/outbound/unitsDetail',
          listTitle: t('Outbound Units'),
        }}
      >
        {(data) => (
          <div className="unit-page">
            <section aria-label={t('History')}>
              <UnitProblemNote unit={data} />
              <UnitProgress unit={data} />
              <UnitHistory unit={data} />
              {data.active && <Panels unitId={data.id} />}
            </section>
            <section className="col" aria-label={t('Details')}>
              <h2>{t('Details')}</h2>
              <UnitDetailFields unit={data} showsProductAndDates />
              <UnitTemperatureExposureDetails unitId={data.id} timeZone={data.receivingWarehouse.zone} />
              <h2>{t('Documents')}</h2>
              <UnitDocuments unit={data} />
            </section>
          </div>
        )}
      </QueryBoundary>
    </Screen>
  );
}

/** Panels of other features. The page renders without waiting for them. */
function Panels({ unitId }: { unitId: number }) {
  const offered = useUnitPanels();
  return (
    <Suspense fallback={null}>
      {offered.map((Panel, place) => (
        <Panel key={place} unitId={unitId} />
      ))}
    </Suspense>
  );
}
