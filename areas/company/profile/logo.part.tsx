import { IconTrash } from '@tabler/icons-react';
import { findLogo, removeLogo, saveLogo } from './logo.contract.ts';
import type { CompanyLogo } from './logo.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ChooseFile, DropPlace } from '#kit/web/drop-zone.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';
import './logo.css';

/** The logo of the company: seen, uploaded, replaced and removed. */
export function LogoCard({ mayEdit }: { mayEdit: boolean }) {
  const t = useText();
  const logo = useAnswer(findLogo, {});
  return (
    <section className="panel" aria-label={t('Logo')}>
      <header>
        <h2>{t('Logo')}</h2>
        <span className="dim">{t('On documents, mails, public pages and the sign-in page.')}</span>
      </header>
      <div className="pad col">
        <Answered of={logo} lines={3}>
          {(one) => <LogoDesk logo={one} mayEdit={mayEdit} />}
        </Answered>
      </div>
    </section>
  );
}

function LogoDesk({ logo, mayEdit }: { logo: CompanyLogo; mayEdit: boolean }) {
  const t = useText();
  const save = useAct(saveLogo, { says: () => ({ text: 'Logo saved' }) });
  const remove = useAct(removeLogo, { says: () => ({ text: 'Logo removed' }) });
  const { rowVersion } = logo;
  const send = ([file]: readonly File[]) => void (file && save.run({ file, body: { rowVersion } }));
  const picture = <LogoPicture logo={logo} />;
  if (!mayEdit) return picture;
  return (
    <DropPlace onFiles={send} reading={save.busy}>
      <div className="col">
        {picture}
        <p className="dim">
          {t(
            'PNG or JPEG, at most 1 MB and 4 megapixels, each side at least 32 pixels. A PNG with a clear background looks best.',
          )}
        </p>
        <div className="row">
          <ChooseFile of="logo" look="plain" onFiles={send}>
            {logo.path === null ? t('Upload a logo') : t('Replace the logo')}
          </ChooseFile>
          {logo.path !== null && (
            <Action icon={IconTrash} onPress={() => void remove.run({ query: { rowVersion } })}>
              {t('Remove the logo')}
            </Action>
          )}
        </div>
      </div>
    </DropPlace>
  );
}

function LogoPicture({ logo }: { logo: CompanyLogo }) {
  const t = useText();
  if (logo.path === null)
    return <p className="dim">{t('There is no logo yet. Documents show the name of the company.')}</p>;
  return (
    <figure className="company-logo">
      <img src={logo.path} alt={t('Logo of the company')} />
      <figcaption className="dim">
        {t('{width} × {height} pixels, {kilobytes} KB', {
          width: showCount(logo.width ?? 0),
          height: showCount(logo.height ?? 0),
          kilobytes: showCount(Math.ceil((logo.bytes ?? 0) / 1024)),
        })}
      </figcaption>
    </figure>
  );
}
