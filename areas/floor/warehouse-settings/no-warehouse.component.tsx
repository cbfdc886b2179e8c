import { IconPlus } from '@tabler/icons-react';
import { listAllWarehouseNamesEndpoint } from './warehouse-settings.contract.ts';
import { listActiveRegionsEndpoint } from '#areas/settings/regions/regions.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { chooseAndSaveWarehouse, useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary, EmptyState } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Renders when no warehouse is selected. The user selects one, adds the first one, or is shown why there is none. */
export function NoWarehouseSelected({ onAdd, onList }: { onAdd: () => void; onList: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(listAllWarehouseNamesEndpoint, me.warehouses.length === 0 ? {} : null);
  if (me.warehouses.length > 0)
    return (
      <EmptyState
        message={t('Choose a warehouse')}
        explanation={t('Settings and the operating day apply to one warehouse. Choose one.')}
        act={
          <div className="row wrap center">
            {me.warehouses.map((w) => (
              <Button key={w.id} onPress={() => chooseAndSaveWarehouse(w.id)}>
                {w.code} {w.name}
              </Button>
            ))}
          </div>
        }
      />
    );
  return (
    <QueryBoundary query={found} skeletonLines={4}>
      {(all) => (all.length === 0 ? <NoneYet onAdd={onAdd} /> : <NoneInUse onList={onList} />)}
    </QueryBoundary>
  );
}

/** A company without warehouses. A warehouse needs a region first. */
function NoneYet({ onAdd }: { onAdd: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const regions = useApiQuery(listActiveRegionsEndpoint, {});
  const addsRegions = me.can('regionsEdit:admin');
  const sentence = t('No warehouses yet.');
  if (!me.can('warehousesEdit:admin'))
    return <EmptyState message={sentence} explanation={t('Ask an administrator to add the first one.')} />;
  return (
    <QueryBoundary query={regions} skeletonLines={3}>
      {(active) =>
        active.length === 0 ? (
          <EmptyState
            message={sentence}
            explanation={
              addsRegions ? t('Add a region first.') : t('Ask an administrator to add a region first.')
            }
            act={
              addsRegions && (
                <Link to="/admin/regions" className="btn">
                  {t('Add region')}
                </Link>
              )
            }
          />
        ) : (
          <EmptyState
            message={sentence}
            explanation={t('Warehouses receive, store and load freight.')}
            act={
              <Button variant="primary" icon={IconPlus} onPress={onAdd}>
                {t('Add warehouse')}
              </Button>
            }
          />
        )
      }
    </QueryBoundary>
  );
}

/** Warehouses exist, but the user cannot open any of them from the top bar. */
function NoneInUse({ onList }: { onList: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const may = me.can('warehousesEdit:admin');
  return (
    <EmptyState
      message={t('No active warehouse')}
      explanation={
        may ? t('All warehouses are inactive.') : t('Ask an administrator to assign you a warehouse.')
      }
      act={may && <Button onPress={onList}>{t('All warehouses')}</Button>}
    />
  );
}
