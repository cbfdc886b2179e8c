import { IconFile, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { addPaper, readPaper } from './claims.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { claimStates } from './claim-states.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { ChooseFile } from '#kit/web/drop-zone.tsx';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Photos and papers of a claim, sent one after the other however many are chosen. */
export function ClaimPapers({ claim: c }: { claim: ClaimDoc }) {
  const t = useText();
  const me = useMe();
  const add = useAct(addPaper, { says: () => 'Photo or paper added.' });
  const [left, setLeft] = useState(0);
  const send = async (files: readonly File[]) => {
    setLeft(files.length);
    for (const [n, file] of files.entries()) {
      // One that is refused has been told of; the others go on.
      await add.run({ params: { id: c.id }, file, body: {} });
      setLeft(files.length - n - 1);
    }
  };
  return (
    <section>
      <h3>{t('Photos and papers')}</h3>
      {c.papers.length === 0 && <p className="cap">{t('None yet.')}</p>}
      <ul className="claim-papers">
        {c.papers.map((p) => (
          <li key={p.id}>
            <Action
              small
              look="ghost"
              icon={p.type === 'pdf' ? IconFile : IconPhoto}
              onPress={() =>
                download(readPaper, { params: { id: c.id, paperId: p.id } }, t('Fetching the document'))
              }
            >
              {p.name}
            </Action>{' '}
            <span className="dim">
              {t('{kilobytes} KB', { kilobytes: showCount(Math.ceil(p.bytes / 1024)) })} ·{' '}
              {[showMoment(p.at), p.who].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="cap" role="status">
          {t('{count, plural, one {# file is} other {# files are}} still to be sent', { count: left })}
        </p>
      )}
      {c.status < claimStates.settled && me.can('fileClaims:customerService') && (
        <ChooseFile of="evidence" look="plain" several onFiles={(files) => void send(files)}>
          {t('Add photos and papers…')}
        </ChooseFile>
      )}
    </section>
  );
}
