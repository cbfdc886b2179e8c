import { IconPlus } from '@tabler/icons-react';
import { listAllWarehouseNamesEndpoint } from './warehouse-settings.contract.ts';
import type { WarehouseName } from './warehouse-settings.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** All warehouses, including inactive ones. The user opens one to edit or reactivate it, or adds another. */
export function WarehouseListDialog({
  onOpen,
  onAdd,
  onClose,
}: {
  onOpen: (warehouse: WarehouseName) => void;
  onAdd: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const found = useApiQuery(listAllWarehouseNamesEndpoint, {});
  return (
    <Dialog title={t('All warehouses')} open onClose={onClose}>
      <div className="col">
        <QueryBoundary query={found} skeletonLines={4}>
          {(all) =>
            all.length === 0 ? (
              <p className="caption">{t('No warehouses yet.')}</p>
            ) : (
              <div className="scroll-x">
                <table className="plain">
                  <thead>
                    <tr>
                      <th>{t('Code')}</th>
                      <th>{t('Name')}</th>
                      <th>{t('Status')}</th>
                      <th>
                        <span className="visually-hidden">{t('Actions')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {all.map((w) => (
                      <tr key={w.id}>
                        <td className="medium">{w.code}</td>
                        <td className="wrap-text">{w.name}</td>
                        <td>
                          <StatusBadge kind="active" value={String(w.active)} />
                        </td>
                        <td className="numeric">
                          <Button
                            isSmall
                            label={t('Open {name}', { name: w.code })}
                            onPress={() => onOpen(w)}
                          >
                            {t('Open settings')}
                          </Button>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </QueryBoundary>
        <div className="dialog-footer">
          <Button onPress={onClose}>{t('Close')}</Button>
          <Button variant="primary" icon={IconPlus} onPress={onAdd}>
            {t('Add warehouse')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
