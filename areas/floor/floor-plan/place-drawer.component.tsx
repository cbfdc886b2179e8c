import { IconSend } from '@tabler/icons-react';
import { formatIsoInstant } from './floor-history.rules.ts';
import { findUnitsAtPlaceUpTo500Endpoint } from './floor-plan.contract.ts';
import type { FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface FloorPlaceDrawerProps {
  slot: FloorSlot;
  timeZone: string;
  pastTimeMs: number | null;
  /** Starts a task at the place. Null where the user cannot send tasks. */
  onAssignTask: (() => void) | null;
  onClose: () => void;
}
/** The units at a place, now or at a past minute. Each links to its history. */
export function FloorPlaceDrawer({
  slot,
  timeZone: zone,
  pastTimeMs,
  onAssignTask,
  onClose,
}: FloorPlaceDrawerProps) {
  const t = useTranslate();
  const found = useApiQuery(findUnitsAtPlaceUpTo500Endpoint, {
    params: { placeId: slot.placeId },
    ...(pastTimeMs === null ? {} : { query: { at: formatIsoInstant(pastTimeMs) } }),
  });
  return (
    <Drawer
      title={slot.code}
      label={t('Position {code}', { code: slot.code })}
      besideTitle={
        slot.misStaged > 0 && <Badge tone="fault">{t('Mis-staged {count}', { count: slot.misStaged })}</Badge>
      }
      footer={
        onAssignTask && (
          <Button
            icon={IconSend}
            disabledReason={slot.units === 0 ? t('Empty') : null}
            onPress={onAssignTask}
          >
            {t('Assign a task')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <p className="secondary">
        {slot.consignee ?? slot.trailer ?? t('Free')}
        {slot.loads.length > 0 && <span className="muted"> {slot.loads.join(' ')}</span>}
      </p>
      <QueryBoundary query={found} skeletonLines={6}>
        {(units) =>
          units.length === 0 ? (
            <p className="muted">{t(pastTimeMs === null ? 'Empty' : 'This position was empty.')}</p>
          ) : (
            <ul className="rows place-units">
              {units.map((unit) => (
                <li key={unit.id}>
                  <Link to={`/units/${unit.id}`}>
                    <span className="grow">
                      <b className="digits">{unit.unitCode}</b>
                      <span className="caption">
                        {[
                          unit.consignee,
                          unit.load,
                          unit.since && formatShortDateTimeWithZone(unit.since, zone),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {unit.status === unitStatus.misStaged && unit.belongs && (
                        <span className="caption error">
                          {t('Should be in {code}', { code: unit.belongs })}
                        </span>
                      )}
                      {unit.status === unitStatus.misStaged && unit.load && unit.door !== null && (
                        <span className="caption error">
                          {t('Blocking {load} at door {door}', { load: unit.load, door: unit.door })}
                        </span>
                      )}
                    </span>
                    <StatusBadge kind="unit" value={unit.status} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Drawer>
  );
}
