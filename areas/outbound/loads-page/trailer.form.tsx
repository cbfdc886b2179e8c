import { useState } from 'react';
import { formatLoadNumber } from '#areas/outbound/loads/format-load.client.ts';
import { updatePickupAndStartLoadingAtFirstDoorEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import type { PickupSnapshot } from '#areas/outbound/loads/pickup-snapshot.client.ts';
import type { RecentLoadTrailerRow } from '#areas/outbound/loads/trailers.contract.ts';
import { findRecentLoadTrailersUpTo50Endpoint } from '#areas/outbound/loads/trailers.contract.ts';
import { noTrailersMessage } from '#areas/floor/layouts/no-trailers.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The trailer of a load: a known trailer of the warehouse, free ones first, or any other by its number. */
export function TrailerDialog({ pickup, onClose }: { pickup: PickupSnapshot; onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
    successMessage: (a) => ({ text: 'Trailer of {load} saved.', params: { load: formatLoadNumber(a) } }),
  });
  const form = useForm(
    updatePickupAndStartLoadingAtFirstDoorEndpoint,
    { trailer: pickup.trailer ?? '' },
    async (values, how) => {
      const done = await save.run(
        {
          params: { id: pickup.loadId, pickupId: pickup.pickupId },
          body: { trailer: values.trailer ?? null },
        },
        how,
      );
      if (done) onClose();
      return done !== undefined;
    },
    { draftKey: `trailer.${pickup.pickupId}`, confirmsLeaving: false },
  );
  const typed = String(form.values.trailer ?? '').trim();
  const [search, setSearch] = useState('');
  const found = useApiQuery(findRecentLoadTrailersUpTo50Endpoint, {
    query: { warehouseId: pickup.warehouseId, search: typed === search ? undefined : typed || undefined },
  });
  return (
    <Dialog
      open
      title={t('Trailer of {load}', { load: formatLoadNumber(pickup) })}
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <TextField form={form} name="trailer" label={t('Trailer')} autoFocus />
        <QueryBoundary query={found}>
          {(list) =>
            list.length === 0 ? (
              <p className="muted">{t(noTrailersMessage.sentence)}</p>
            ) : (
              <ul className="trailer-list" aria-label={t('Trailers')}>
                {list.map((one) => (
                  <li key={one.trailer}>
                    <Known
                      one={one}
                      chosen={one.trailer === typed}
                      own={formatLoadNumber(pickup)}
                      onTake={() => {
                        setSearch(one.trailer);
                        form.set('trailer', one.trailer);
                      }}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Save trailer')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

function Known({
  one,
  chosen,
  own: ownLoad,
  onTake,
}: {
  one: RecentLoadTrailerRow;
  chosen: boolean;
  own: string;
  onTake: () => void;
}) {
  const t = useTranslate();
  const elsewhere = one.busyWith !== null && one.busyWith !== ownLoad;
  return (
    <button type="button" className="trailer" aria-pressed={chosen} onClick={onTake}>
      <b className="medium">{one.trailer}</b>
      <span className="caption ellipsis grow">{one.carrier ?? ''}</span>
      <span className={elsewhere ? 'warning' : 'caption'}>
        {elsewhere
          ? t('on {load}', { load: one.busyWith ?? '' })
          : t('last {date}', { date: formatDate(one.lastDay) })}
      </span>
    </button>
  );
}
