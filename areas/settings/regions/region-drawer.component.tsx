import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { deleteUnusedRegionEndpoint, updateRegionEndpoint } from './regions.contract.ts';
import type { RegionRow } from './regions.contract.ts';
import { regionErrors } from './regions.errors.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The details of a region: what uses it, and the available actions. */
export function RegionDrawer({
  region,
  position: place,
  onClose,
  onEdit,
}: { region: RegionRow; onEdit: () => void } & RowDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={region.name}
      besideTitle={<StatusBadge kind="active" value={String(region.active)} />}
      position={place}
      onClose={onClose}
      footer={<Acts region={region} onEdit={onEdit} onClose={onClose} />}
    >
      <dl className="description-list two-columns">
        <dt>{t('Code')}</dt>
        <dd>{region.code}</dd>
        <dt>{t('Active warehouses')}</dt>
        <dd>{region.activeWarehouses.join(', ') || '–'}</dd>
        <dt>{t('Warehouses')}</dt>
        <dd>{formatCount(region.warehouses)}</dd>
        <dt>{t('Accounts')}</dt>
        <dd>{formatCount(region.accounts)}</dd>
        <dt>{t('Days of Service')}</dt>
        <dd>{formatCount(region.daysOfService)}</dd>
        <dt>{t('Holiday Periods')}</dt>
        <dd>{formatCount(region.holidayPeriods)}</dd>
        <dt>{t('Rate sheets')}</dt>
        <dd>{formatCount(region.rateSheets)}</dd>
      </dl>
    </Drawer>
  );
}

function Acts({ region, onEdit, onClose }: { region: RegionRow; onEdit: () => void; onClose: () => void }) {
  const t = useTranslate();
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
      <Button variant="primary" icon={IconPencil} onPress={onEdit}>
        {t('Edit region')}
      </Button>
      <Button
        icon={region.active ? IconCircleOff : IconCircleCheck}
        disabledReason={keepsActive}
        onPress={setActivity}
      >
        {region.active ? t('Deactivate region') : t('Reactivate region')}
      </Button>
      {!region.used && (
        <Button variant="danger" icon={IconTrash} onPress={remove}>
          {t('Delete region…')}
        </Button>
      )}
    </>
  );
}

/** Asks for confirmation before deactivating, listing what uses the region. Reactivates immediately. */
function useSetActivity(region: RegionRow): () => Promise<void> {
  const t = useTranslate();
  const save = useApiMutation(updateRegionEndpoint, {
    successMessage: (r) => ({
      text: r.active ? 'Region {code} reactivated.' : 'Region {code} deactivated.',
      params: { code: r.code },
    }),
  });
  const { id, code, name, active, rowVersion } = region;
  return async () => {
    const sure =
      !active ||
      (await confirmAction({
        title: t('Deactivate region {code}', { code }),
        body: t(
          'The region will no longer be offered. Records that use it keep it.{days, plural, =0 {} other { Days of service: #.}}{periods, plural, =0 {} other { Holiday periods: #.}}{sheets, plural, =0 {} other { Rate sheets: #.}}',
          { days: region.daysOfService, periods: region.holidayPeriods, sheets: region.rateSheets },
        ),
        confirmLabel: t('Deactivate region'),
      }));
    if (sure) await save.run({ params: { id }, body: { code, name, active: !active, rowVersion } });
  };
}

function useRemove(region: RegionRow, onClose: () => void): () => Promise<void> {
  const t = useTranslate();
  const drop = useApiMutation(deleteUnusedRegionEndpoint);
  return async () => {
    const sure = await confirmAction({
      title: t('Delete region {code}', { code: region.code }),
      body: t('No record has ever used this region.'),
      confirmLabel: t('Delete region'),
      isDestructive: true,
    });
    if (sure && (await drop.run({ params: { id: region.id } }))) onClose();
  };
}
