import { personName } from '#kit/contract/person-name.ts';
import { IconDownload, IconFile, IconPackage } from '@tabler/icons-react';
import { packName } from './manifest.rules.ts';
import { findPacks, makePack, mostPacks, printPack, readPack } from './packs.contract.ts';
import { packErrors } from './packs.errors.ts';
import type { PackRow } from './packs.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useLanguage, useText } from '#kit/web/text.tsx';

/** All that is known of the freight of a claim, in one press: made behind the scenes, then fetched as a PDF or as a folder. */
export function ClaimPacks({ claimId }: { claimId: number }) {
  const t = useText();
  const me = useMe();
  const language = useLanguage();
  const found = useAnswer(findPacks, { params: { id: claimId } });
  const make = useAct(makePack, {
    says: (made) => ({ text: 'Pack {number} is being made.', params: { number: packName(made.number) } }),
  });
  return (
    <section>
      <h3>{t('Packs')}</h3>
      <p className="cap">
        {t(
          'Everything that both sides may read of this freight, signed: scans, temperatures, papers, photos.',
        )}
      </p>
      <Answered of={found} lines={1}>
        {(packs) => (
          <>
            <ul className="happened">
              {packs.map((pack) => (
                <Pack key={pack.id} claimId={claimId} pack={pack} />
              ))}
            </ul>
            {me.can('fileClaims:customerService') && (
              <Action
                icon={IconPackage}
                whyNot={
                  (packs.some(({ state }) => state === 'making') &&
                    t('A pack of this claim is being made already.')) ||
                  (packs.length >= mostPacks && t(packErrors.tooMany.sentence, { most: mostPacks }))
                }
                onPress={() => make.run({ params: { id: claimId }, body: { language } })}
              >
                {t('Make pack')}
              </Action>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}
function Pack({ claimId, pack }: { claimId: number; pack: PackRow }) {
  const t = useText();
  const number = packName(pack.number);
  const params = { id: claimId, packId: pack.id };
  return (
    <li>
      <b>{number}</b>{' '}
      <span className="dim">
        {[showMoment(pack.askedAt), personName(t, pack.who)].filter(Boolean).join(' · ')}
      </span>
      <br />
      {pack.state === 'making' && (
        <span role="status">
          {pack.total > 0
            ? t('Being made: {done} of {total}', { done: pack.done, total: pack.total })
            : t('Being made')}
        </span>
      )}
      {pack.state === 'failed' && <span className="t-fault">{t('It could not be made. Make another.')}</span>}
      {pack.state === 'made' && (
        <>
          <Action
            small
            look="ghost"
            icon={IconFile}
            onPress={() => download(printPack, { params }, t('Fetching the document'))}
          >
            {t('PDF of {number}, {pages, plural, one {# page} other {# pages}}', {
              number,
              pages: pack.pages ?? 0,
            })}
          </Action>
          <Action
            small
            look="ghost"
            icon={IconDownload}
            onPress={() => download(readPack, { params }, t('Fetching the document'))}
          >
            {t('Folder of {number}, {pieces, plural, one {# piece} other {# pieces}}', {
              number,
              pieces: pack.pieces,
            })}
          </Action>
          {pack.check && (
            <a className="btn ghost small" href={pack.check} target="_blank" rel="noreferrer">
              {t('Check {number}', { number })}
            </a>
          )}
        </>
      )}
    </li>
  );
}
