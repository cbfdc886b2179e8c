import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { UnitFacts } from './unit-facts.part.tsx';
import { UnitEvents, UnitFault, UnitTrack } from './unit-life.part.tsx';
import { UnitPapers } from './unit-papers.part.tsx';
import { FileClaim } from '#areas/freight/units/file-claim.part.tsx';
import { getUnit } from '#areas/freight/units/units.contract.ts';
import type { UnitDetail } from '#areas/freight/units/units.contract.ts';
import { printUnit } from '#areas/orders/labels/labels.web.ts';
import { showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useRecord } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Tab = 'life' | 'details' | 'papers';

/** One unit beside any list: its life, its details, its papers. `renderActs` draws the buttons of the screen that opened it. */
export function UnitDrawer({
  id,
  place,
  onClose,
  renderActs,
}: {
  id: number;
  place?: DrawerProps['place'];
  onClose: () => void;
  renderActs?: (unit: UnitDetail) => ReactNode;
}) {
  const t = useText();
  const me = useMe();
  const [tab, setTab] = useState<Tab>('life');
  const answer = useRecord(getUnit, id, (known) => ({ params: { id: known } }));
  const unit = answer.data;
  const foot = unit && (
    <>
      {me.can('orderEntryView:shipments') && unit.active && (
        <Action icon={IconPrinter} onPress={() => printUnit(id)}>
          {t('Print label')}
        </Action>
      )}
      {renderActs?.(unit)}
      <FileClaim of="unit" id={id} />
    </>
  );
  return (
    <Drawer
      title={<span className="dig">{unit?.unitCode ?? t('Unit')}</span>}
      label={t('Unit {code}', { code: unit?.unitCode ?? '' })}
      beside={unit && <StateAndPage unit={unit} />}
      place={place}
      foot={foot}
      onClose={onClose}
    >
      <Answered of={answer}>
        {(data) => (
          <div className="col">
            <p className="mid">
              {data.productDescription}, {data.length} × {data.width} × {data.height} {t('in')},{' '}
              {t('{cube} cubes', { cube: showHundredths(data.cube) })}
            </p>
            <Tabs unit={data} tab={tab} onTab={setTab} />
            <UnitFault unit={data} />
            {tab === 'life' && (
              <>
                <UnitTrack unit={data} />
                <UnitFacts unit={data} />
                <UnitEvents unit={data} />
              </>
            )}
            {tab === 'details' && <UnitFacts unit={data} wide />}
            {tab === 'papers' && <UnitPapers unit={data} />}
          </div>
        )}
      </Answered>
    </Drawer>
  );
}

function StateAndPage({ unit }: { unit: UnitDetail }) {
  const t = useText();
  return (
    <>
      {unit.active ? <State of="unit" value={unit.status} /> : <Badge tone="shut">{t('Deleted')}</Badge>}
      <A to={`/units/${unit.id}`} className="btn sm ghost icon">
        <IconExternalLink size={15} stroke={1.75} aria-hidden />
        <span className="unseen">{t('Open page')}</span>
      </A>
    </>
  );
}

function Tabs({ unit, tab, onTab }: { unit: UnitDetail; tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useText();
  const tabs: readonly (readonly [Tab, string])[] = [
    ['life', t('Life')],
    ['details', t('Details')],
    ['papers', t('Papers {count}', { count: unit.papers.length })],
  ];
  return (
    <div className="tabs" role="tablist" aria-label={t('Unit')}>
      {tabs.map(([name, label]) => (
        <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => onTab(name)}>
          {label}
        </button>
      ))}
    </div>
  );
}
