import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import {
  addConsigneeToShipperListEndpoint,
  addConsigneeToShipperListBodySchema,
  copyConsigneesIntoShipperListEndpoint,
  removeConsigneeFromShipperListEndpoint,
  findAllowedConsigneesEmptyIfAllEndpoint,
} from './shippers.contract.ts';
import type { ShipperRow } from './shippers.contract.ts';
import {
  shipperLookupIncludingInactive,
  activeConsigneeLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { idField } from '#kit/contract/fields.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { LookupField, SubmitButton } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Edits the consignees that a shipper may use, and copies the list of another shipper. */
export function ShipperConsigneesForm({
  shipper,
  disabledReason: whyNot,
}: {
  shipper: ShipperRow;
  disabledReason: string | null;
}) {
  const t = useTranslate();
  const [dialog, setDialog] = useState<'add' | 'copy' | null>(null);
  const [rows, setRows] = useState(50);
  const found = useApiQuery(findAllowedConsigneesEmptyIfAllEndpoint, {
    query: { shipperAccountId: shipper.id, rows },
  });
  return (
    <section className="col" aria-label={t('Allowed consignees')}>
      <h3>{t('Allowed consignees')}</h3>
      <div className="row wrap">
        <Button isSmall icon={IconPlus} disabledReason={whyNot} onPress={() => setDialog('add')}>
          {t('Allow a consignee')}
        </Button>
        <Button isSmall icon={IconCopy} disabledReason={whyNot} onPress={() => setDialog('copy')}>
          {t('Copy from another shipper')}
        </Button>
      </div>
      <QueryBoundary query={found} skeletonLines={3}>
        {(answer) =>
          answer.totalRows === 0 ? (
            <p className="caption">{t('No list. This shipper can use every consignee.')}</p>
          ) : (
            <AllowedTable shipper={shipper} answer={answer} whyNot={whyNot} onShowAll={() => setRows(1000)} />
          )
        }
      </QueryBoundary>
      {dialog === 'add' && <AddDialog shipper={shipper} onClose={() => setDialog(null)} />}
      {dialog === 'copy' && <CopyDialog shipper={shipper} onClose={() => setDialog(null)} />}
    </section>
  );
}

/** The consignees on the list. Each can be removed. */
function AllowedTable({
  shipper,
  answer,
  whyNot,
  onShowAll,
}: {
  shipper: ShipperRow;
  answer: ResultOf<typeof findAllowedConsigneesEmptyIfAllEndpoint>;
  whyNot: string | null;
  onShowAll: () => void;
}) {
  const t = useTranslate();
  const takeOff = useTakeOff(shipper, answer.totalRows);
  return (
    <>
      <div className="scroll-x">
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Consignee')}</th>
              <th>{t('City')}</th>
              <th>
                <span className="visually-hidden">{t('Remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {answer.data.map((c) => (
              <tr key={c.id}>
                <td>
                  {c.name} <span className="muted">{c.number}</span>
                </td>
                <td>{[c.city, c.state].filter(Boolean).join(' ')}</td>
                <td>
                  <Button
                    isSmall
                    variant="ghost"
                    icon={IconTrash}
                    disabledReason={whyNot}
                    label={t('Remove {name} from the list', { name: c.name })}
                    onPress={() => takeOff(c)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {answer.totalRows > answer.data.length && (
        <Button isSmall onPress={() => onShowAll()}>
          {t('Show all {count}', { count: formatCount(answer.totalRows) })}
        </Button>
      )}
    </>
  );
}

/** Removes a consignee from the list, after a confirmation that explains the effect for the shipper. */
function useTakeOff(shipper: ShipperRow, listed: number) {
  const t = useTranslate();
  const remove = useApiMutation(removeConsigneeFromShipperListEndpoint);
  return async (consignee: { id: number; name: string }) => {
    const last = listed === 1;
    const body = last
      ? t('This is the last consignee on the list. Without a list, {shipper} can use every consignee.', {
          shipper: shipper.name,
        })
      : t(
          '{shipper} will no longer be able to enter freight for {consignee}. Existing freight doesn’t change.',
          {
            shipper: shipper.name,
            consignee: consignee.name,
          },
        );
    if (
      await confirmAction({
        title: t('Remove {name} from the list', { name: consignee.name }),
        body,
        confirmLabel: t('Remove'),
        isDestructive: true,
      })
    )
      await remove.run({ params: { shipperAccountId: shipper.id, consigneeAccountId: consignee.id } });
  };
}

/** A shipper without a list may use every consignee. The first entry limits it to the list. */
const startsList = (t: Translate, shipper: ShipperRow) =>
  shipper.consignees === 0
    ? t('This starts a list. From now on, the shipper can only use consignees on it.')
    : undefined;

function AddDialog({ shipper, onClose }: { shipper: ShipperRow; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(addConsigneeToShipperListEndpoint, {
    successMessage: () => ({ text: 'Consignee added to the list.' }),
  });
  const form = useForm(
    addConsigneeToShipperListBodySchema,
    { shipperAccountId: shipper.id },
    async (body, how) => {
      const saved = await act.run({ body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `shipper.${shipper.id}.consignee` },
  );
  return (
    <Dialog
      title={t('Allow a consignee for {shipper}', { shipper: shipper.name })}
      open
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <LookupField
          form={form}
          name="consigneeAccountId"
          label={t('Consignee')}
          lookup={activeConsigneeLookup}
          hint={startsList(t, shipper)}
          autoFocus
        />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Allow consignee')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

const source = z.object({ from: idField('Shipper') });
function CopyDialog({ shipper, onClose }: { shipper: ShipperRow; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(copyConsigneesIntoShipperListEndpoint, {
    successMessage: (a) => ({
      text: '{count, plural, one {# consignee} other {# consignees}} copied.',
      params: { count: a.copied },
    }),
  });
  const form = useForm(
    source,
    {},
    async ({ from }, how) => {
      const copied = await act.run({ params: { from, to: shipper.id } }, how);
      if (copied) onClose();
      return copied !== undefined;
    },
    { draftKey: null },
  );
  return (
    <Dialog
      title={t('Copy consignees to {shipper}', { shipper: shipper.name })}
      open
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <LookupField
          form={form}
          name="from"
          label={t('From shipper')}
          lookup={shipperLookupIncludingInactive}
          hint={startsList(t, shipper) ?? t('Its consignees are added to the current list.')}
          autoFocus
        />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Copy consignees')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
