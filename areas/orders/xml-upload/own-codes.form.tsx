import { personName } from '#kit/contract/person-name.ts';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShipperCode } from './xml-upload.contract.ts';
import { forgetCode, listCodes } from './xml-upload.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** The shipper's own codes that were remembered, to look at and to forget. */
export function OwnCodes({ shipperAccountId }: { shipperAccountId: number }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action icon={IconArrowsExchange} onPress={() => setOpen(true)}>
        {t('Own codes')}
      </Action>
      {open && (
        <Dialog wide open title={t('Own codes of the shipper')} onClose={() => setOpen(false)}>
          <Codes shipperAccountId={shipperAccountId} />
        </Dialog>
      )}
    </>
  );
}

function Codes({ shipperAccountId }: { shipperAccountId: number }) {
  const t = useText();
  const codes = useAnswer(listCodes, { query: { shipperAccountId } });
  const forget = useAct(forgetCode);
  const words: Record<ShipperCode['field'], string> = { consignee: t('Consignee'), product: t('Product') };
  return (
    <Answered of={codes}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty
            sentence={t('No codes are remembered.')}
            why={t(
              'Mend an unknown consignee or product in a file, and it is read the same way in later files.',
            )}
          />
        ) : (
          <div className="scroll-x codes" tabIndex={0} role="region" aria-label={t('Own codes')}>
            <table className="plain">
              <thead>
                <tr>
                  <th>{t('Element')}</th>
                  <th>{t('In the file')}</th>
                  <th>{t('Read as')}</th>
                  <th>{t('By')}</th>
                  <th>
                    <span className="unseen">{t('Actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.field} ${row.code}`}>
                    <td>{words[row.field]}</td>
                    <td className="code">{row.code}</td>
                    <td className="code">{row.value}</td>
                    <td>
                      {personName(t, row.saidBy)}, {showDate(row.saidAt.slice(0, 10))}
                    </td>
                    <td className="num">
                      <Action
                        small
                        look="ghost"
                        icon={IconTrash}
                        label={t('Forget {code}', { code: row.code })}
                        onPress={() =>
                          forget.run({ query: { shipperAccountId, field: row.field, code: row.code } })
                        }
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Answered>
  );
}
