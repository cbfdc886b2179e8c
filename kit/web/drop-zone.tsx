import { IconAlertOctagon, IconFileUpload } from '@tabler/icons-react';
import type { DragEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from '#kit/web/button.tsx';
import type { TranslatableMessage } from '#kit/web/api-call-outcome.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import '#kit/web/theme/files.css';

/** Accepts files dropped anywhere in it. Shows whether the current file is being read or why it was rejected. */
export function DropZone({
  onFiles,
  rejection: refused = null,
  isReading: reading = false,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  rejection?: TranslatableMessage | null;
  isReading?: boolean;
  children: ReactNode;
}) {
  const t = useTranslate();
  const [over, setOver] = useState(false);
  const inside = useRef(0);
  const carries = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className="file-import"
      data-dragged-over={over || undefined}
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
      {refused && (
        <p className="note tone-fault import-message" role="alert">
          <IconAlertOctagon size={16} stroke={1.75} aria-hidden />
          {t(refused.text, refused.params)}
        </p>
      )}
      {reading && (
        <div className="loading-bar reading-file" role="progressbar" aria-label={t('Reading the file')} />
      )}
      {children}
      {over && (
        <div className="drop-overlay" aria-hidden>
          <IconFileUpload size={28} stroke={1.5} />
          <b>{t('Drop file here')}</b>
        </div>
      )}
    </div>
  );
}

/** The file extensions and types for the browser's file chooser. */
const accepted = {
  XML: '.xml,.XML,text/xml,application/xml',
  bank: '.csv,.txt,.tsv,.xlsx,.bai,.bai2,.xml,.ofx,.qfx,.qbo',
  sheet: '.csv,.txt,.tsv,.xlsx,text/csv',
  evidence: '.pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp',
  logo: '.png,.jpg,.jpeg,image/png,image/jpeg',
  pack: '.zip,.pdf,.csv,.jpg,.jpeg,.png,.webp,.json',
} as const;

/** The button that opens the browser's file chooser. The same file can be chosen again after it was fixed on disk. */
export function ChooseFileButton({
  fileKind,
  onFiles,
  variant: look = 'primary',
  allowsMultiple: several,
  children,
}: {
  fileKind: keyof typeof accepted;
  onFiles: (files: readonly File[]) => void;
  variant?: 'primary' | 'plain';
  /** Allows several files at a time. */
  allowsMultiple?: boolean;
  children: ReactNode;
}) {
  const t = useTranslate();
  const names = {
    XML: t('XML file'),
    bank: t('Bank file'),
    sheet: t('Sheet'),
    evidence: t('Photos and documents'),
    logo: t('Logo preview'),
    pack: t('Claim packet or its files'),
  };
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={names[fileKind]}
        accept={accepted[fileKind]}
        multiple={several}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
      <Button variant={look} icon={IconFileUpload} onPress={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** The empty drop zone: what can be dropped here, and how much of it. */
export function EmptyDropZone({
  fileKind,
  title,
  hint,
  onFiles,
  besideButton,
}: {
  fileKind: keyof typeof accepted;
  title: string;
  hint: string;
  onFiles: (files: readonly File[]) => void;
  besideButton?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <section className="drop-zone" aria-label={t('New file')}>
      <IconFileUpload size={28} stroke={1.5} aria-hidden />
      <p className="medium">{title}</p>
      <p className="muted">{hint}</p>
      <div className="row wrap">
        <ChooseFileButton fileKind={fileKind} onFiles={onFiles}>
          {t('Choose a file')}
        </ChooseFileButton>
        {besideButton}
      </div>
    </section>
  );
}
