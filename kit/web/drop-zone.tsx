import { IconFileUpload } from '@tabler/icons-react';
import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Action } from '#kit/web/action.tsx';
import { useText } from '#kit/web/text.tsx';
import '#kit/web/theme/files.css';

/** Takes files that are dropped anywhere in it. */
export function DropPlace({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const t = useText();
  const [over, setOver] = useState(false);
  const inside = useRef(0);
  const carries = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className="upload"
      data-over={over || undefined}
      onDragEnter={(event) => {
        if (carries(event)) {
          inside.current += 1;
          setOver(true);
        }
      }}
      onDragLeave={(event) => {
        if (carries(event)) {
          inside.current -= 1;
          setOver(inside.current > 0);
        }
      }}
      onDragOver={(event) => {
        if (carries(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!carries(event)) return;
        event.preventDefault();
        inside.current = 0;
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && (
        <div className="drop-here" aria-hidden>
          <IconFileUpload size={28} stroke={1.5} />
          <b>{t('Drop the file here')}</b>
        </div>
      )}
    </div>
  );
}

/** The endings and types by which the browser's chooser knows files of a kind. */
const accepted = {
  XML: '.xml,.XML,text/xml,application/xml',
  CSV: '.csv,.txt,.tsv,text/csv',
  bank: '.csv,.txt,.bai,.bai2,.xml',
  sheet: '.csv,.txt,.tsv,.xlsx,text/csv',
  document: '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png',
} as const;

/** The button that opens the browser's own file chooser. The same file, mended on disk, can be chosen again. */
export function ChooseFile({
  of,
  onFiles,
  look = 'go',
  children,
}: {
  of: keyof typeof accepted;
  onFiles: (files: readonly File[]) => void;
  look?: 'go' | 'plain';
  children: ReactNode;
}) {
  const t = useText();
  const names = {
    XML: t('XML file'),
    CSV: t('CSV file'),
    bank: t('File of a bank'),
    sheet: t('Sheet'),
    document: t('Document'),
  };
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={names[of]}
        accept={accepted[of]}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
      <Action look={look} icon={IconFileUpload} onPress={() => input.current?.click()}>
        {children}
      </Action>
    </>
  );
}

/** The empty place: what may be dropped here. */
export function DropZone({
  onFiles,
  beside,
}: {
  onFiles: (files: readonly File[]) => void;
  beside: ReactNode;
}) {
  const t = useText();
  return (
    <section className="drop-zone" aria-label={t('New file')}>
      <IconFileUpload size={28} stroke={1.5} aria-hidden />
      <p className="med">{t('Drop an XML file here')}</p>
      <p className="dim">
        {t(
          'One file at a time, ending in .xml, at most 5M. Nothing is entered before you have seen what it would do.',
        )}
      </p>
      <div className="row wrap">
        <ChooseFile of="XML" onFiles={onFiles}>
          {t('Choose a file')}
        </ChooseFile>
        {beside}
      </div>
    </section>
  );
}
