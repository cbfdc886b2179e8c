import { archiveKinds, kindsOf } from './kinds.contract.ts';
import type { ArchiveKind } from './kinds.contract.ts';
import { tryRetention } from './retention.contract.ts';
import { showBounded } from './retention-words.web.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What goes the coming night if a setting says so many months: seen before it is saved. */
export function WouldGo({
  setting,
  months,
  least,
  most,
}: {
  setting: string;
  months: string;
  least: number;
  most: number;
}) {
  const t = useText();
  const kinds = kindsOf(setting);
  const typed = /^\d+$/.test(months) ? Number(months) : 0;
  if (kinds.length === 0 || typed < least || typed > most) return null;
  return (
    <div className="note" role="status">
      <div className="grow">
        <p>{t('What the coming night archives with this value:')}</p>
        <ul>
          {kinds.map((kind) => (
            <Line key={kind} kind={kind} months={typed} />
          ))}
        </ul>
      </div>
    </div>
  );
}
function Line({ kind, months }: { kind: ArchiveKind; months: number }) {
  const t = useText();
  const found = useAnswer(tryRetention, { query: { kind, months } });
  return (
    <li>
      {t(archiveKinds[kind].title)}:{' '}
      <Answered of={found} lines={1}>
        {({ goes }) => <b>{showBounded(t, goes)}</b>}
      </Answered>
    </li>
  );
}
