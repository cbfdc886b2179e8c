import { useState } from 'react';
import { nameOf } from '#areas/outbound/loads/load-words.web.ts';
import { savePickup } from '#areas/outbound/loads/loads.contract.ts';
import type { PickupFor } from '#areas/outbound/loads/pickup-for.web.ts';
import type { TrailerRow } from '#areas/outbound/loads/trailers.contract.ts';
import { trailersHere } from '#areas/outbound/loads/trailers.contract.ts';
import { noTrailers } from '#areas/floor/layouts/no-trailers.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** The trailer of a load: one that the warehouse knows, free ones first, or any other by its number. */
export function TrailerDialog({ of, onClose }: { of: PickupFor; onClose: () => void }) {
  const t = useText();
  const save = useAct(savePickup, {
    says: (a) => ({ text: 'Trailer of {load} saved.', params: { load: nameOf(a) } }),
  });
  const form = useForm(
    savePickup,
    { trailer: of.trailer ?? '' },
    async (values, how) => {
      const done = await save.run(
        { params: { id: of.loadId, pickupId: of.pickupId }, body: { trailer: values.trailer ?? null } },
        how,
      );
      if (done) onClose();
      return done !== undefined;
    },
    { draft: `trailer.${of.pickupId}`, guard: false },
  );
  const typed = String(form.values.trailer ?? '').trim();
  const [search, setSearch] = useState('');
  const found = useAnswer(trailersHere, {
    query: { warehouseId: of.warehouseId, search: typed === search ? undefined : typed || undefined },
  });
  return (
    <Dialog open title={t('Trailer of {load}', { load: nameOf(of) })} onClose={() => form.leave(onClose)}>
      <form {...form.bind} className="col">
        <TextField form={form} name="trailer" label={t('Trailer')} autoFocus />
        <Answered of={found}>
          {(list) =>
            list.length === 0 ? (
              <p className="dim">{t(noTrailers.sentence)}</p>
            ) : (
              <ul className="trailers" aria-label={t('Trailers')}>
                {list.map((one) => (
                  <li key={one.trailer}>
                    <Known
                      one={one}
                      chosen={one.trailer === typed}
                      own={nameOf(of)}
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
        </Answered>
        <div className="dialog-foot">
          <Action onPress={() => form.leave(onClose)}>{t('Back')}</Action>
          <Submit form={form}>{t('Save trailer')}</Submit>
        </div>
      </form>
    </Dialog>
  );
}

function Known({
  one,
  chosen,
  own,
  onTake,
}: {
  one: TrailerRow;
  chosen: boolean;
  own: string;
  onTake: () => void;
}) {
  const t = useText();
  const elsewhere = one.busyWith !== null && one.busyWith !== own;
  return (
    <button type="button" className="trailer" aria-pressed={chosen} onClick={onTake}>
      <b className="med">{one.trailer}</b>
      <span className="cap ell grow">{one.carrier ?? ''}</span>
      <span className={elsewhere ? 'wait' : 'cap'}>
        {elsewhere
          ? t('on {load}', { load: one.busyWith ?? '' })
          : t('last {date}', { date: showDate(one.lastDay) })}
      </span>
    </button>
  );
}
