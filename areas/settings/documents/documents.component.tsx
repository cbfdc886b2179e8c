import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { AttachedDocument } from './documents.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { ChooseFileButton } from '#kit/web/drop-zone.tsx';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The photos and documents of a record. Chosen files are sent one after the other. */
export function AttachedDocumentsSection({
  title,
  documents: papers,
  onOpenDocument: read,
  addFile: add,
  children,
}: {
  title: string;
  documents: readonly AttachedDocument[];
  onOpenDocument: (paperId: number) => void;
  /** Uploads one file. Null when adding is not possible. A rejected file shows its own message, and the others continue. */
  addFile: ((file: File) => Promise<unknown>) | null;
  /** The button's label. */
  children: ReactNode;
}) {
  const t = useTranslate();
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
      {papers.length === 0 && <p className="caption">{t('None yet.')}</p>}
      <ul className="event-list">
        {papers.map((p) => (
          <li key={p.id}>
            <Button
              isSmall
              variant="ghost"
              icon={p.type === 'pdf' ? IconFile : IconPhoto}
              onPress={() => read(p.id)}
            >
              {p.name}
            </Button>{' '}
            <span className="muted">
              {t('{kilobytes} KB', { kilobytes: formatCount(Math.ceil(p.bytes / 1024)) })} ·{' '}
              {[formatShortDateTime(p.at), translateAnonymousOrErasedPersonName(t, p.who)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="caption" role="status">
          {t('{count, plural, one {# file} other {# files}} waiting to be sent', { count: left })}
        </p>
      )}
      {add && (
        <ChooseFileButton
          fileKind="evidence"
          variant="plain"
          allowsMultiple
          onFiles={(files) => void send(files)}
        >
          {children}
        </ChooseFileButton>
      )}
    </section>
  );
}
