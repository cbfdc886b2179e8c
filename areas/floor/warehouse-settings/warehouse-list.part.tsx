import { IconPlus } from '@tabler/icons-react';
import { warehouseCodes } from './warehouse-settings.contract.ts';
import type { WarehouseNamed } from './warehouse-settings.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** All warehouses, the inactive ones too: one is opened to change or reactivate it, another is added. */
export function WarehousesDialog({
  onOpen,
  onAdd,
  onClose,
}: {
  onOpen: (warehouse: WarehouseNamed) => void;
  onAdd: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const found = useAnswer(warehouseCodes, {});
  return (
    <Dialog title={t('All warehouses')} open onClose={onClose}>
      <div className="col">
        <Answered of={found} lines={4}>
          {(all) =>
            all.length === 0 ? (
              <p className="cap">{t('No warehouses yet.')}</p>
            ) : (
              <div className="scroll-x">
                <table className="plain">
                  <thead>
                    <tr>
                      <th>{t('Code')}</th>
                      <th>{t('Name')}</th>
                      <th>{t('Status')}</th>
                      <th>
                        <span className="unseen">{t('Actions')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {all.map((w) => (
                      <tr key={w.id}>
                        <td className="med">{w.code}</td>
                        <td className="wraps">{w.name}</td>
                        <td>
                          <State of="active" value={String(w.active)} />
                        </td>
                        <td className="num">
                          <Action small label={t('Open {name}', { name: w.code })} onPress={() => onOpen(w)}>
                            {t('Open settings')}
                          </Action>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </Answered>
        <div className="dialog-foot">
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action look="go" icon={IconPlus} onPress={onAdd}>
            {t('Add warehouse')}
          </Action>
        </div>
      </div>
    </Dialog>
  );
}
