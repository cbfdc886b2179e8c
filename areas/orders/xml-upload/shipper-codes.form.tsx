import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShipperCodeMapping } from './xml-upload.contract.ts';
import { deleteShipperCodeMappingEndpoint, listShipperCodeMappingsEndpoint } from './xml-upload.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { QueryBoundary, EmptyState } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Lists the shipper's saved codes, which can be deleted. */
export function ShipperCodeMappingsButton({ shipperAccountId }: { shipperAccountId: number }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={IconArrowsExchange} onPress={() => setOpen(true)}>
        {t('Item code mapping')}
      </Button>
      {open && (
        <Dialog isWide open title={t('Shipper’s item code mapping')} onClose={() => setOpen(false)}>
          <Codes shipperAccountId={shipperAccountId} />
        </Dialog>
      )}
    </>
  );
}

function Codes({ shipperAccountId }: { shipperAccountId: number }) {
  const t = useTranslate();
  const codes = useApiQuery(listShipperCodeMappingsEndpoint, { query: { shipperAccountId } });
  const forget = useApiMutation(deleteShipperCodeMappingEndpoint);
  const words: Record<ShipperCodeMapping['field'], string> = {
    consignee: t('Consignee'),
    product: t('Product'),
  };
  return (
    <QueryBoundary query={codes}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            message={t('No codes saved yet.')}
            explanation={t(
              'Correct an unknown consignee or product in a file. Later files use the same correction.',
            )}
          />
        ) : (
          <div
            className="scroll-x code-mapping"
            tabIndex={0}
            role="region"
            aria-label={t('Item code mapping')}
          >
            <table className="plain">
              <thead>
                <tr>
                  <th>{t('Element')}</th>
                  <th>{t('In the file')}</th>
                  <th>{t('Read as')}</th>
                  <th>{t('By')}</th>
                  <th>
                    <span className="visually-hidden">{t('Actions')}</span>
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
                      {translateAnonymousOrErasedPersonName(t, row.saidBy)},{' '}
                      {formatDate(row.saidAt.slice(0, 10))}
                    </td>
                    <td className="numeric">
                      <Button
                        isSmall
                        variant="ghost"
                        icon={IconTrash}
                        label={t('Delete {code}', { code: row.code })}
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
    </QueryBoundary>
  );
}
