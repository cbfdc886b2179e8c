import { IconPlus } from '@tabler/icons-react';
import { warehouseCodes } from './warehouse-settings.contract.ts';
import { listRegions } from '#areas/settings/regions/regions.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { chooseWarehouse, useMe } from '#kit/web/me.ts';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** No warehouse is chosen: one of several is, the first one is added, or the person is told why there is none. */
export function NoWarehouse({ onAdd, onList }: { onAdd: () => void; onList: () => void }) {
  const t = useText();
  const me = useMe();
  const found = useAnswer(warehouseCodes, me.warehouses.length === 0 ? {} : null);
  if (me.warehouses.length > 0)
    return (
      <Empty
        sentence={t('Choose a warehouse')}
        why={t('Settings and running day belong to one warehouse.')}
        act={
          <div className="row wrap center">
            {me.warehouses.map((w) => (
              <Action key={w.id} onPress={() => chooseWarehouse(w.id)}>
                {w.code} {w.name}
              </Action>
            ))}
          </div>
        }
      />
    );
  return (
    <Answered of={found} lines={4}>
      {(all) => (all.length === 0 ? <NoneYet onAdd={onAdd} /> : <NoneInUse onList={onList} />)}
    </Answered>
  );
}

/** An empty company: a warehouse needs a region first. */
function NoneYet({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  const me = useMe();
  const regions = useAnswer(listRegions, {});
  const sentence = t('No warehouses yet.');
  if (!me.can('warehousesEdit:admin'))
    return <Empty sentence={sentence} why={t('An administrator adds the first one.')} />;
  return (
    <Answered of={regions} lines={3}>
      {(active) =>
        active.length === 0 ? (
          <Empty
            sentence={sentence}
            why={t('Add a region first.')}
            act={
              me.can('regionsEdit:admin') && (
                <A to="/admin/regions" className="btn">
                  {t('Add a region')}
                </A>
              )
            }
          />
        ) : (
          <Empty
            sentence={sentence}
            why={t('Freight is received, kept and loaded at a warehouse.')}
            act={
              <Action look="go" icon={IconPlus} onPress={onAdd}>
                {t('Add warehouse')}
              </Action>
            }
          />
        )
      }
    </Answered>
  );
}

/** There are warehouses, but none that the person may open from the top bar. */
function NoneInUse({ onList }: { onList: () => void }) {
  const t = useText();
  const me = useMe();
  const may = me.can('warehousesEdit:admin');
  return (
    <Empty
      sentence={t('No active warehouse')}
      why={may ? t('All warehouses are inactive.') : t('An administrator assigns you a warehouse.')}
      act={may && <Action onPress={onList}>{t('All warehouses')}</Action>}
    />
  );
}
