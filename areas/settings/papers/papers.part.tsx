import { personName } from '#kit/contract/person-name.ts';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Paper } from './papers.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ChooseFile } from '#kit/web/drop-zone.tsx';
import { showMoment } from '#kit/web/moments.ts';
import { useText } from '#kit/web/text.tsx';

/** Photos and papers of a record, sent one after the other however many are chosen. */
export function Papers({
  title,
  papers,
  read,
  add,
  children,
}: {
  title: string;
  papers: readonly Paper[];
  read: (paperId: number) => void;
  /** Sends one; null where nobody adds any. One that is refused has been told of; the others go on. */
  add: ((file: File) => Promise<unknown>) | null;
  /** The words on its button. */
  children: ReactNode;
}) {
  const t = useText();
  const [left, setLeft] = useState(0);
  const send = async (files: readonly File[]) => {
    setLeft(files.length);
    for (const [n, file] of files.entries()) {
      await add?.(file);
      setLeft(files.length - n - 1);
    }
  };
  return (
    <section>
      <h3>{title}</h3>
      {papers.length === 0 && <p className="cap">{t('None yet.')}</p>}
      <ul className="happened">
        {papers.map((p) => (
          <li key={p.id}>
            <Action
              small
              look="ghost"
              icon={p.type === 'pdf' ? IconFile : IconPhoto}
              onPress={() => read(p.id)}
            >
              {p.name}
            </Action>{' '}
            <span className="dim">
              {t('{kilobytes} KB', { kilobytes: showCount(Math.ceil(p.bytes / 1024)) })} ·{' '}
              {[showMoment(p.at), personName(t, p.who)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="cap" role="status">
          {t('{count, plural, one {# file is} other {# files are}} still to be sent', { count: left })}
        </p>
      )}
      {add && (
        <ChooseFile of="evidence" look="plain" several onFiles={(files) => void send(files)}>
          {children}
        </ChooseFile>
      )}
    </section>
  );
}
