import { IconSend } from '@tabler/icons-react';
import { isoOf } from './floor-past.rules.ts';
import { getPlace } from './floor-plan.contract.ts';
import type { FloorSlot } from '#areas/floor/layouts/floor-now.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** What stands at a place, or stood there at a past minute, box by box; each leads to its life. */
export function PlaceDrawer({
  slot,
  zone,
  at,
  onSend,
  onClose,
}: {
  slot: FloorSlot;
  zone: string;
  at: number | null;
  /** Begins a task at it; null where none is sent. */
  onSend: (() => void) | null;
  onClose: () => void;
}) {
  const t = useText();
  const found = useAnswer(getPlace, {
    params: { placeId: slot.placeId },
    ...(at === null ? {} : { query: { at: isoOf(at) } }),
  });
  return (
    <Drawer
      title={slot.code}
      label={t('Position {code}', { code: slot.code })}
      beside={
        slot.misStaged > 0 && <Badge tone="fault">{t('Mis-staged {count}', { count: slot.misStaged })}</Badge>
      }
      foot={
        onSend && (
          <Action
            icon={IconSend}
            whyNot={slot.units === 0 ? t('Nothing stands here.') : null}
            onPress={onSend}
          >
            {t('Send a task')}
          </Action>
        )
      }
      onClose={onClose}
    >
      <p className="mid">
        {slot.consignee ?? slot.trailer ?? t('Free')}
        {slot.loads.length > 0 && <span className="dim"> {slot.loads.join(' ')}</span>}
      </p>
      <Answered of={found} lines={6}>
        {(units) =>
          units.length === 0 ? (
            <p className="dim">{t(at === null ? 'Nothing stands here.' : 'Nothing stood here.')}</p>
          ) : (
            <ul className="rows floor-boxes">
              {units.map((unit) => (
                <li key={unit.id}>
                  <A to={`/units/${unit.id}`}>
                    <span className="grow">
                      <b className="dig">{unit.unitCode}</b>
                      <span className="cap">
                        {[unit.consignee, unit.load, unit.since && showNamedMoment(unit.since, zone)]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                      {unit.status === unitStatus.misStaged && unit.belongs && (
                        <span className="cap fault">{t('Belongs to {code}', { code: unit.belongs })}</span>
                      )}
                      {unit.status === unitStatus.misStaged && unit.load && unit.door !== null && (
                        <span className="cap fault">
                          {t('Holds up {load}, door {door}', { load: unit.load, door: unit.door })}
                        </span>
                      )}
                    </span>
                    <State of="unit" value={unit.status} />
                  </A>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Drawer>
  );
}
