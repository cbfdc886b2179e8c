import { addPaper, readPaper } from './claims.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { claimStates } from './claim-states.contract.ts';
import { Papers } from '#areas/settings/papers/papers.part.tsx';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

export function ClaimPapers({ claim: c }: { claim: ClaimDoc }) {
  const t = useText();
  const me = useMe();
  const add = useAct(addPaper, { says: () => 'Photo or paper added.' });
  const open = c.status < claimStates.settled && me.can('fileClaims:customerService');
  return (
    <Papers
      title={t('Photos and papers')}
      papers={c.papers}
      read={(paperId) =>
        void download(readPaper, { params: { id: c.id, paperId } }, t('Fetching the document'))
      }
      add={open ? (file) => add.run({ params: { id: c.id }, file, body: {} }) : null}
    >
      {t('Add photos and papers…')}
    </Papers>
  );
}
