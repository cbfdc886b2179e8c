import { IconCalendarShare, IconPencil, IconPrinter, IconTruckReturn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dwell, becameOf } from './cooler-columns.web.tsx';
import type { CoolerRow } from './cooler.contract.ts';
import { coolerErrors } from './cooler.errors.ts';
import { accountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { UnitTemperatureFacts } from '#areas/freight/temperatures/unit-temperatures.part.tsx';
import { getUnit } from '#areas/freight/units/units.contract.ts';
import { UnitEvents, UnitTrack } from '#areas/orders/unit-page/unit-life.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

export interface CoolerActs {
  edit: (item: CoolerRow) => void;
  move: (item: CoolerRow) => void;
  handBack: (item: CoolerRow) => void;
}

/** One item of the cooler: why it stands there, and the life of its unit. */
export function CoolerDrawer({
  item,
  place,
  acts,
  onClose,
}: {
  item: CoolerRow;
  place: DrawerProps['place'];
  acts: CoolerActs;
  onClose: () => void;
}) {
  const t = useText();
  const unit = useAnswer(getUnit, { params: { id: item.unitId } });
  return (
    <Drawer
      title={<span className="dig">{item.unitCode}</span>}
      label={t('Unit {code}', { code: item.unitCode })}
      beside={<State of="cooler" value={item.status} />}
      place={place}
      onClose={onClose}
      foot={<Acts item={item} acts={acts} />}
    >
      <div className="col">
        <Facts item={item} />
        <Answered of={unit}>
          {(life) => (
            <div className="col">
              <UnitTrack unit={life} />
              <UnitTemperatureFacts unitId={life.id} zone={life.receivingWarehouse.zone} />
              <UnitEvents unit={life} />
            </div>
          )}
        </Answered>
      </div>
    </Drawer>
  );
}

function Facts({ item }: { item: CoolerRow }) {
  const t = useText();
  const me = useMe();
  const zone = me.warehouses.find((w) => w.id === item.warehouseId)?.tz;
  const facts: (readonly [string, ReactNode])[] = [
    [t('Reason'), becameOf(t, item)],
    [t('Age'), <Dwell key="age" item={item} t={t} />],
    [t('Since'), showNamedMoment(item.openedAt, zone)],
    [t('Left'), item.closedAt === null ? '–' : showNamedMoment(item.closedAt, zone)],
    [t('Warehouse'), item.warehouse],
    [t('Day of service'), showDate(item.dayOfService)],
    [t('Shipper'), accountName(t, item.shipper)],
    [t('Consignee'), accountName(t, item.consignee)],
    [t('Product'), item.productDescription],
    [t('Cubes'), showHundredths(item.cube)],
    [
      t('Unit'),
      <A key="unit" to={`/units/${item.unitId}`}>
        {item.unitCode}
      </A>,
    ],
    [t('Order'), item.orderNumber],
  ];
  return (
    <>
      <dl className="kv two">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {item.notes && <p className="note">{item.notes}</p>}
    </>
  );
}
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Acts({ item, acts }: { item: CoolerRow; acts: CoolerActs }) {
  const t = useText();
  const me = useMe();
  const may = me.can('editCoolerInventory:warehouse');
  const closed = item.closedAt !== null;
  const whyNot = may ? closed && t(coolerErrors.closed.sentence) : t(notAllowed);
  if (closed && item.returnNumber !== null)
    return (
      <Action icon={IconPrinter} whyNot={may ? null : t(notAllowed)} onPress={() => acts.handBack(item)}>
        {t('Print return receipt')}
      </Action>
    );
  return (
    <>
      <Action look="go" icon={IconPencil} whyNot={whyNot || null} onPress={() => acts.edit(item)}>
        {t('Change item')}
      </Action>
      <Action icon={IconCalendarShare} whyNot={whyNot || null} onPress={() => acts.move(item)}>
        {t('Change ship date')}
      </Action>
      <Action icon={IconTruckReturn} whyNot={whyNot || null} onPress={() => acts.handBack(item)}>
        {t('Return receipt…')}
      </Action>
    </>
  );
}
