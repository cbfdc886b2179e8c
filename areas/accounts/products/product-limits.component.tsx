import { IconTemperature } from '@tabler/icons-react';
import { useState } from 'react';
import { ProductTemperatureLimitsForm } from './product-limits.form.tsx';
import { listActiveProductsEndpoint } from './products.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Opens the temperature limits of products from the header of Admin Settings. */
export function ProductTemperatureLimitsButton() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [open, setOpen] = useState(false);
  const [chosen, choose] = useState<number | null>(null);
  const found = useApiQuery(listActiveProductsEndpoint, open ? { query: {} } : null);
  const product = found.data?.find((one) => one.id === chosen) ?? found.data?.[0];
  const chooser = (
    <div className="field">
      <label htmlFor="limits-product">{t('Product')}</label>
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
      <Button
        icon={IconTemperature}
        disabledReason={me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage)}
        onPress={() => setOpen(true)}
      >
        {t('Product temperatures…')}
      </Button>
      {open && product && (
        <ProductTemperatureLimitsForm
          key={product.id}
          product={product}
          productSelect={chooser}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
