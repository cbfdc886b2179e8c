import { IconTemperature } from '@tabler/icons-react';
import { useState } from 'react';
import { ProductLimitsForm } from './product-limits.form.tsx';
import { listProducts } from './products.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** How warm products may be, and for how long: opened from the head of Admin Settings. */
export function ProductLimitsAct() {
  const t = useText();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const [chosen, choose] = useState<number | null>(null);
  const found = useAnswer(listProducts, open ? { query: {} } : null);
  const product = found.data?.find((one) => one.id === chosen) ?? found.data?.[0];
  const chooser = (
    <div className="field">
      <label className="k" htmlFor="limits-product">
        {t('Product')}
      </label>
      <select
        id="limits-product"
        className="input"
        value={product?.id ?? ''}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {found.data?.map((one) => (
          <option key={one.id} value={one.id}>
            {one.code} {one.description}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <>
      <Action
        icon={IconTemperature}
        whyNot={me.can('adminSettingsEdit:admin') ? null : t(notAllowed)}
        onPress={() => setOpen(true)}
      >
        {t('Temperatures of products…')}
      </Action>
      {open && product && (
        <ProductLimitsForm key={product.id} of={product} chooser={chooser} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
