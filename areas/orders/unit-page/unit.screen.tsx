import { IconPrinter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { UnitFacts } from './unit-facts.part.tsx';
import { UnitEvents, UnitFault, UnitTrack } from './unit-life.part.tsx';
import { useUnitPanels } from './unit-panels.part.tsx';
import { UnitPapers } from './unit-papers.part.tsx';
import { UnitTemperatureFacts } from '#areas/freight/temperatures/unit-temperatures.part.tsx';
import { getUnit } from '#areas/freight/units/units.contract.ts';
import { printUnit } from '#areas/orders/labels/labels.web.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useRecord } from '#kit/web/query.ts';
import { Screen, usePathValue } from '#kit/web/screen.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** The whole life of one unit on one page. */
export default function UnitScreen() {
  const t = useText();
  const me = useMe();
  const number = usePathValue('id');
  const answer = useRecord(getUnit, number, (id) => ({ params: { id } }));
  const unit = answer.data;
  return (
    <Screen
      title={unit ? <span className="dig">{unit.unitCode}</span> : t('Unit')}
      name={unit ? t('Unit {code}', { code: unit.unitCode }) : t('Unit')}
      beside={
        unit &&
        (unit.active ? <State of="unit" value={unit.status} /> : <Badge tone="shut">{t('Deleted')}</Badge>)
      }
      note={unit && t('{n} of {total}', { n: unit.numberInLine, total: unit.ofLine })}
      acts={
        unit?.active &&
        me.can('orderEntryView:shipments') && (
          <Action icon={IconPrinter} onPress={() => printUnit(unit.id)}>
            {t('Print label')}
          </Action>
        )
      }
      scroll
    >
      <Answered
        of={answer}
        lines={8}
        sought={{ kind: t('Unit'), number, back: '/outbound/unitsDetail', list: t('Outbound Units') }}
      >
        {(data) => (
          <div className="unit-page">
            <section aria-label={t('Life')}>
              <UnitFault unit={data} />
              <UnitTrack unit={data} />
              <UnitEvents unit={data} />
              {data.active && <Panels unitId={data.id} />}
            </section>
            <section className="col" aria-label={t('Details')}>
              <h2>{t('Details')}</h2>
              <UnitFacts unit={data} wide />
              <UnitTemperatureFacts unitId={data.id} zone={data.receivingWarehouse.zone} />
              <h2>{t('Papers')}</h2>
              <UnitPapers unit={data} />
            </section>
          </div>
        )}
      </Answered>
    </Screen>
  );
}

/** What others show of it; the page stands without it while it comes. */
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
