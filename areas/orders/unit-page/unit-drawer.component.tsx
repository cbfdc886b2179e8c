import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { UnitDetailFields } from './unit-detail-fields.component.tsx';
import { UnitHistory, UnitProblemNote, UnitProgress } from './unit-history.component.tsx';
import { UnitDocuments } from './unit-documents.component.tsx';
import { FileClaimLink } from '#areas/freight/units/file-claim-link.component.tsx';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import type { UnitDetail } from '#areas/freight/units/units.contract.ts';
import { printUnitLabelAtStation } from '#areas/orders/labels/labels.client.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useRecordQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Tab = 'life' | 'details' | 'papers';

/**
 * One unit beside any list: its history, details and documents. `renderActs` renders the buttons of the screen that opened it.
 */
export function UnitDrawer({
  id,
  position,
  onClose,
  renderActions: renderActs,
}: {
  id: number;
  position?: DrawerProps['position'];
  onClose: () => void;
  renderActions?: (unit: UnitDetail) => ReactNode;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [tab, setTab] = useState<Tab>('life');
  const answer = useRecordQuery(getUnitEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const unit = answer.data;
  const foot = unit && (
    <>
      {me.can('orderEntryView:shipments') && unit.active && (
        <Button icon={IconPrinter} onPress={() => printUnitLabelAtStation(id)}>
          {t('Print label')}
        </Button>
      )}
      {renderActs?.(unit)}
      <FileClaimLink recordKind="unit" id={id} />
    </>
  );
  return (
    <Drawer
      title={<span className="digits">{unit?.unitCode ?? t('Unit')}</span>}
      label={t('Unit {code}', { code: unit?.unitCode ?? '' })}
      besideTitle={unit && <StateAndPage unit={unit} />}
      position={position}
      footer={foot}
      onClose={onClose}
    >
      <QueryBoundary query={answer}>
        {(data) => (
          <div className="col">
            <p className="secondary">
              {data.productDescription}, {data.length} × {data.width} × {data.height} {t('in')},{' '}
              {t('{cube} cu ft', { cube: formatHundredths(data.cube) })}
            </p>
            <Tabs unit={data} tab={tab} onTab={setTab} />
            <UnitProblemNote unit={data} />
            {tab === 'life' && (
              <>
                <UnitProgress unit={data} />
                <UnitDetailFields unit={data} />
                <UnitHistory unit={data} />
              </>
            )}
            {tab === 'details' && <UnitDetailFields unit={data} showsProductAndDates />}
            {tab === 'papers' && <UnitDocuments unit={data} />}
          </div>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function StateAndPage({ unit }: { unit: UnitDetail }) {
  const t = useTranslate();
  return (
    <>
      {unit.active ? (
        <StatusBadge kind="unit" value={unit.status} />
      ) : (
        <Badge tone="shut">{t('Deleted')}</Badge>
      )}
      <Link to={`/units/${unit.id}`} className="btn sm ghost icon">
        <IconExternalLink size={15} stroke={1.75} aria-hidden />
        <span className="visually-hidden">{t('Open page')}</span>
      </Link>
    </>
  );
}

function Tabs({ unit, tab, onTab }: { unit: UnitDetail; tab: Tab; onTab: (tab: Tab) => void }) {
  const t = useTranslate();
  const tabs: readonly (readonly [Tab, string])[] = [
    ['life', t('History')],
    ['details', t('Details')],
    ['papers', t('Documents ({count})', { count: unit.papers.length })],
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
