import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { deleteRegion, saveRegion } from './regions.contract.ts';
import type { RegionRow } from './regions.contract.ts';
import { regionErrors } from './regions.errors.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { useAct } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** One region: what uses it, and what can be done with it. */
export function RegionDrawer({
  region,
  place,
  onClose,
  onEdit,
}: { region: RegionRow; onEdit: () => void } & Beside) {
  const t = useText();
  return (
    <Drawer
      title={region.name}
      beside={<State of="active" value={String(region.active)} />}
      place={place}
      onClose={onClose}
      foot={<Acts region={region} onEdit={onEdit} onClose={onClose} />}
    >
      <dl className="kv two">
        <dt>{t('Code')}</dt>
        <dd>{region.code}</dd>
        <dt>{t('Active warehouses')}</dt>
        <dd>{region.activeWarehouses.join(', ') || '–'}</dd>
        <dt>{t('Warehouses')}</dt>
        <dd>{showCount(region.warehouses)}</dd>
        <dt>{t('Accounts')}</dt>
        <dd>{showCount(region.accounts)}</dd>
        <dt>{t('Days of Service')}</dt>
        <dd>{showCount(region.daysOfService)}</dd>
        <dt>{t('Holiday Periods')}</dt>
        <dd>{showCount(region.holidayPeriods)}</dd>
        <dt>{t('Rate sheets')}</dt>
        <dd>{showCount(region.rateSheets)}</dd>
      </dl>
    </Drawer>
  );
}

function Acts({ region, onEdit, onClose }: { region: RegionRow; onEdit: () => void; onClose: () => void }) {
  const t = useText();
  const setActivity = useSetActivity(region);
  const remove = useRemove(region, onClose);
  const keepsActive =
    region.active && region.activeWarehouses.length > 0
      ? t(regionErrors.hasWarehouses.sentence, {
          code: region.code,
          warehouses: region.activeWarehouses.join(', '),
        })
      : null;
  return (
    <>
      <Action look="go" icon={IconPencil} onPress={onEdit}>
        {t('Change region')}
      </Action>
      <Action
        icon={region.active ? IconCircleOff : IconCircleCheck}
        whyNot={keepsActive}
        onPress={setActivity}
      >
        {region.active ? t('Deactivate region') : t('Reactivate region')}
      </Action>
      {!region.used && (
        <Action look="risk" icon={IconTrash} onPress={remove}>
          {t('Delete region…')}
        </Action>
      )}
    </>
  );
}

/** Asks before it deactivates, with what uses the region; reactivates at once. */
function useSetActivity(region: RegionRow): () => Promise<void> {
  const t = useText();
  const save = useAct(saveRegion, {
    says: (r) => ({
      text: r.active ? 'Region {code} is active again.' : 'Region {code} is deactivated.',
      params: { code: r.code },
    }),
  });
  const { id, code, name, active, rowVersion } = region;
  return async () => {
    const sure =
      !active ||
      (await ask({
        title: t('Deactivate region {code}', { code }),
        body: t(
          'It is no longer offered. Records that name it keep it.{days, plural, =0 {} other { Days of service: #.}}{periods, plural, =0 {} other { Holiday periods: #.}}{sheets, plural, =0 {} other { Rate sheets: #.}}',
          { days: region.daysOfService, periods: region.holidayPeriods, sheets: region.rateSheets },
        ),
        act: t('Deactivate region'),
        leave: t('Cancel'),
      }));
    if (sure) await save.run({ params: { id }, body: { code, name, active: !active, rowVersion } });
  };
}

function useRemove(region: RegionRow, onClose: () => void): () => Promise<void> {
  const t = useText();
  const drop = useAct(deleteRegion);
  return async () => {
    const sure = await ask({
      title: t('Delete region {code}', { code: region.code }),
      body: t('No record has ever used it.'),
      act: t('Delete region'),
      leave: t('Cancel'),
      risk: true,
    });
    if (sure && (await drop.run({ params: { id: region.id } }))) onClose();
  };
}
