import { IconCalendarShare, IconPencil, IconPrinter, IconTruckReturn } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CoolerDwellTime, formatCoolerItemReasonOrOutcome } from './cooler-columns.client.tsx';
import type { CoolerItemRow } from './cooler.contract.ts';
import { coolerErrors } from './cooler.errors.ts';
import { translateIfUnknownAccountName } from '#areas/accounts/accounts/account-name.rules.ts';
import { UnitTemperatureExposureDetails } from '#areas/freight/temperatures/unit-temperatures.component.tsx';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import { UnitHistory, UnitProgress } from '#areas/orders/unit-page/unit-history.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export interface CoolerItemActions {
  edit: (item: CoolerItemRow) => void;
  changeShipDate: (item: CoolerItemRow) => void;
  returnToShipper: (item: CoolerItemRow) => void;
}

/** One cooler item: why it is in the cooler, and the history of its unit. */
export function CoolerItemDrawer({
  item,
  position,
  actions: acts,
  onClose,
}: {
  item: CoolerItemRow;
  position: DrawerProps['position'];
  actions: CoolerItemActions;
  onClose: () => void;
}) {
  const t = useTranslate();
  const unit = useApiQuery(getUnitEndpoint, { params: { id: item.unitId } });
  return (
    <Drawer
      title={<span className="digits">{item.unitCode}</span>}
      label={t('Unit {code}', { code: item.unitCode })}
      besideTitle={<StatusBadge kind="cooler" value={item.status} />}
      position={position}
      onClose={onClose}
      footer={<Acts item={item} acts={acts} />}
    >
      <div className="col">
        <Facts item={item} />
        <QueryBoundary query={unit}>
          {(life) => (
            <div className="col">
              <UnitProgress unit={life} />
              <UnitTemperatureExposureDetails unitId={life.id} timeZone={life.receivingWarehouse.zone} />
              <UnitHistory unit={life} />
            </div>
          )}
        </QueryBoundary>
      </div>
    </Drawer>
  );
}

function Facts({ item }: { item: CoolerItemRow }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const zone = me.warehouses.find((w) => w.id === item.warehouseId)?.tz;
  const facts: (readonly [string, ReactNode])[] = [
    [t('Reason'), formatCoolerItemReasonOrOutcome(t, item)],
    [t('Age'), <CoolerDwellTime key="age" item={item} t={t} />],
    [t('Since'), formatShortDateTimeWithZone(item.openedAt, zone)],
    [t('Left'), item.closedAt === null ? '–' : formatShortDateTimeWithZone(item.closedAt, zone)],
    [t('Warehouse'), item.warehouse],
    [t('Day of service'), formatDate(item.dayOfService)],
    [t('Shipper'), translateIfUnknownAccountName(t, item.shipper)],
    [t('Consignee'), translateIfUnknownAccountName(t, item.consignee)],
    [t('Product'), item.productDescription],
    [t('Cu ft'), formatHundredths(item.cube)],
    [
      t('Unit'),
      <Link key="unit" to={`/units/${item.unitId}`}>
        {item.unitCode}
      </Link>,
    ],
    [t('Order'), item.orderNumber],
  ];
  return (
    <>
      <dl className="description-list two-columns">
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

function Acts({ item, acts }: { item: CoolerItemRow; acts: CoolerItemActions }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const may = me.can('editCoolerInventory:warehouse');
  const closed = item.closedAt !== null;
  const whyNot = may ? closed && t(coolerErrors.itemClosed.sentence) : t(notAllowedMessage);
  if (closed && item.returnNumber !== null)
    return (
      <Button
        icon={IconPrinter}
        disabledReason={may ? null : t(notAllowedMessage)}
        onPress={() => acts.returnToShipper(item)}
      >
        {t('Print return receipt')}
      </Button>
    );
  return (
    <>
      <Button
        variant="primary"
        icon={IconPencil}
        disabledReason={whyNot || null}
        onPress={() => acts.edit(item)}
      >
        {t('Edit item')}
      </Button>
      <Button
        icon={IconCalendarShare}
        disabledReason={whyNot || null}
        onPress={() => acts.changeShipDate(item)}
      >
        {t('Change ship date')}
      </Button>
      <Button
        icon={IconTruckReturn}
        disabledReason={whyNot || null}
        onPress={() => acts.returnToShipper(item)}
      >
        {t('Create return receipt…')}
      </Button>
    </>
  );
}
