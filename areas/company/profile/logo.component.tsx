import { IconTrash } from '@tabler/icons-react';
import { getLogoInfoEndpoint, removeLogoEndpoint, setLogoEndpoint } from './logo.contract.ts';
import type { CompanyLogoInfo } from './logo.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { ChooseFileButton, DropZone } from '#kit/web/drop-zone.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './logo.css';

/** Shows the company's logo, and uploads, replaces and removes it. */
export function LogoCard({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslate();
  const logo = useApiQuery(getLogoInfoEndpoint, {});
  return (
    <section className="panel" aria-label={t('Logo')}>
      <header>
        <h2>{t('Logo')}</h2>
        <span className="muted">{t('Shown on documents, emails, public pages and the sign-in page.')}</span>
      </header>
      <div className="pad col">
        <QueryBoundary query={logo} skeletonLines={3}>
          {(one) => <LogoDesk logo={one} mayEdit={mayEdit} />}
        </QueryBoundary>
      </div>
    </section>
  );
}

function LogoDesk({ logo, mayEdit }: { logo: CompanyLogoInfo; mayEdit: boolean }) {
  const t = useTranslate();
  const save = useApiMutation(setLogoEndpoint, { successMessage: () => ({ text: 'Logo saved' }) });
  const remove = useApiMutation(removeLogoEndpoint, { successMessage: () => ({ text: 'Logo removed' }) });
  const { rowVersion } = logo;
  const send = ([file]: readonly File[]) => void (file && save.run({ file, body: { rowVersion } }));
  const picture = <LogoPicture logo={logo} />;
  if (!mayEdit) return picture;
  return (
    <DropZone onFiles={send} isReading={save.busy}>
      <div className="col">
        {picture}
        <p className="muted">
          {t(
            'PNG or JPEG, up to 1 MB and 4 megapixels, at least 32 pixels per side. A PNG with a transparent background looks best.',
          )}
        </p>
        <div className="row">
          <ChooseFileButton fileKind="logo" variant="plain" onFiles={send}>
            {logo.path === null ? t('Upload logo') : t('Replace logo')}
          </ChooseFileButton>
          {logo.path !== null && (
            <Button icon={IconTrash} onPress={() => void remove.run({ query: { rowVersion } })}>
              {t('Remove logo')}
            </Button>
          )}
        </div>
      </div>
    </DropZone>
  );
}

function LogoPicture({ logo }: { logo: CompanyLogoInfo }) {
  const t = useTranslate();
  if (logo.path === null)
    return <p className="muted">{t('No logo yet. Documents show the company name.')}</p>;
  return (
    <figure className="company-logo">
      <img src={logo.path} alt={t('Company logo')} />
      <figcaption className="muted">
        {t('{width} × {height} pixels, {kilobytes} KB', {
          width: formatCount(logo.width ?? 0),
          height: formatCount(logo.height ?? 0),
          kilobytes: formatCount(Math.ceil((logo.bytes ?? 0) / 1024)),
        })}
      </figcaption>
    </figure>
  );
}
