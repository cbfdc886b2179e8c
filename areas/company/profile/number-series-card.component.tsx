import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { NextNumberForm } from './next-number.form.tsx';
import type { CompanyProfile, DocumentNumberSeries } from './profile.contract.ts';
import { documentNumberSeriesTitles } from './series-titles.client.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export function NumberSeriesCard({
  numbers,
  mayEdit,
}: {
  numbers: CompanyProfile['numbers'];
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const [series, setSeries] = useState<DocumentNumberSeries | null>(null);
  const chosen = numbers.find((one) => one.series === series);
  return (
    <section className="panel" aria-label={t('Numbers')}>
      <header>
        <h2>{t('Numbers')}</h2>
        <span className="muted">
          {t('Set the first numbers before the first order. Numbers can only go up.')}
        </span>
      </header>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Document')}</th>
            <th className="numeric">{t('Next number')}</th>
            <th>
              <span className="visually-hidden">{t('Edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((one) => (
            <tr key={one.series}>
              <td>{t(documentNumberSeriesTitles[one.series])}</td>
              <td className="numeric">{one.next}</td>
              <td className="numeric">
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconPencil}
                  disabledReason={mayEdit ? null : t(notAllowedMessage)}
                  label={t('Edit {name}', { name: t(documentNumberSeriesTitles[one.series]) })}
                  onPress={() => setSeries(one.series)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <NextNumberForm
          key={chosen.series}
          series={chosen.series}
          next={chosen.next}
          onClose={() => setSeries(null)}
        />
      )}
    </section>
  );
}
